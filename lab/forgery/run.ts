import type { Quality } from "@passmuster/specimens";
import { type Genuine, genuineOf } from "./genuine.ts";
import type { Attack, Outcome, Scene } from "./scene.ts";
import type { Service } from "./service.ts";
import { createStage } from "./stage.ts";
import { studioOf } from "./studio.ts";
import { add, emptyTally, type Tally } from "./tally.ts";

/** Runs `tasks` with limited concurrency: images are drawn while others are read. */
export async function inParallel(
  tasks: Iterable<() => Promise<void>>,
  width: number,
  until: number,
): Promise<void> {
  const queue = tasks[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    while (Date.now() < until) {
      const next = queue.next();
      if (next.done) return;
      await next.value();
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}

interface Plan {
  readonly seed: string;
  readonly each: number;
  readonly qualities: readonly Quality[];
  /** Concurrent cases. */
  readonly width: number;
  /** No case begins after this time. */
  readonly until: number;
  progress?(done: number, all: number): void;
  /** Called with each attack's outcome; undefined if the attack could not begin. */
  ended?(attack: Attack, scene: Scene, outcome: Outcome | undefined): void;
}

/** The order of calls has the same effect on every image, so a fifth of the specimens suffices. */
const specimensOf = ({ group }: Attack, each: number): number =>
  group === "order" ? Math.ceil(each / 5) : each;

/** Runs every class on the same specimens, each case in its own tenant. */
export async function runAttacks(
  service: Service,
  attacks: readonly Attack[],
  { seed, each, qualities, width, until, progress, ended }: Plan,
): Promise<ReadonlyMap<string, Tally>> {
  const tallies = new Map(attacks.map(({ name }) => [name, emptyTally()]));
  const all = attacks.reduce((sum, one) => sum + specimensOf(one, each), 0);
  let done = 0;
  function* tasks(): Generator<() => Promise<void>> {
    for (let index = 0; index < each; index += 1) {
      const studio = studioOf({
        seed,
        index,
        quality: qualities[index % qualities.length] ?? "clear",
        names: "short",
      });
      for (const attack of attacks.filter((one) => index < specimensOf(one, each)))
        yield async () => {
          const tally = tallies.get(attack.name) ?? emptyTally();
          const stage = createStage({
            ...(await service.tenant(`${attack.name}-${index}`)),
            hold: service.hold,
          });
          const scene = await attack.scene(studio);
          for (const earlier of scene.earlier ?? []) await stage.play(earlier);
          const outcome = await (attack.conduct ? attack.conduct(stage, scene) : stage.play(scene));
          add(tally, outcome);
          ended?.(attack, scene, outcome);
          await stage.clear();
          done += 1;
          progress?.(done, all);
        };
    }
  }
  await inParallel(tasks(), width, until);
  return tallies;
}

/** A verification that could not be made is an outcome of a genuine person too. */
const refusalOf = (error: unknown): Outcome => ({ status: "Refused", failed: [], note: String(error) });

/** A genuine document and its verification's outcome. */
export type Judged = Omit<Genuine, "scene"> & { readonly index: number; readonly outcome: Outcome };

/** Runs genuine documents in one tenant, as persons of one customer. */
export async function runGenuine(
  service: Service,
  count: number,
  { seed, width, until, progress }: Omit<Plan, "each" | "qualities">,
  documentOf: (seed: string, index: number) => Promise<Genuine> = genuineOf,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  const tenant = await service.tenant(documentOf.name);
  const stage = createStage({ ...tenant, hold: service.hold });
  function* tasks(): Generator<() => Promise<void>> {
    for (let index = 0; index < count; index += 1)
      yield async () => {
        const { scene, ...facts } = await documentOf(seed, index);
        for (const earlier of scene.earlier ?? []) await stage.play(earlier);
        const outcome = await stage.play(scene).catch(refusalOf);
        judged.push({ ...facts, index, outcome });
        progress?.(judged.length, count);
      };
  }
  await inParallel(tasks(), width, until);
  return judged.toSorted((a, b) => a.index - b.index);
}
