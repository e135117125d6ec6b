import type { Instant } from "../../model/time.ts";
import type { Family } from "./registry.ts";

/** The process metrics of Prometheus' client libraries, with their names. */
export function createProcessFamilies(): (now: Instant) => readonly Family[] {
  const { monitorEventLoopDelay } = process.getBuiltinModule("node:perf_hooks");
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return (now) => {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    const late = delay.percentile(99) / 1e9;
    delay.reset();
    return [
      one("process_cpu_seconds_total", "Processor time in seconds.", (user + system) / 1e6, "counter"),
      one("process_resident_memory_bytes", "Resident memory in bytes.", rss),
      one(
        "process_start_time_seconds",
        "Start since the Unix epoch in seconds.",
        now / 1e6 - process.uptime(),
      ),
      one("nodejs_heap_size_used_bytes", "JavaScript heap in use in bytes.", heapUsed),
      one(
        "nodejs_eventloop_lag_p99_seconds",
        "99th percentile of the event loop's delay since the last scrape.",
        Number.isFinite(late) ? late : 0,
      ),
    ];
  };
}

function one(name: string, help: string, value: number, type: Family["type"] = "gauge"): Family {
  return { name, help, type, labels: [], samples: [[[], value]] };
}
