import {
  and,
  architecture,
  argument,
  callNumber,
  type Instruction,
  jump,
  load,
  ret,
  verdicts,
  when,
} from "./filter-program.ts";
import { loaderRange } from "./loader.ts";
import type { Processor } from "./machine-code.ts";
import { type CallName, numberOf } from "./system-calls.ts";

const allow = ret(verdicts.allow);
const refuse = ret(verdicts.fail(1)); // EPERM
const deny = ret(verdicts.fail(13)); // EACCES
const unknown = ret(verdicts.fail(38)); // ENOSYS: the C library tries an older call

/**
 * Calls that act on the process itself, on its open descriptors, or read files. Landlock decides which files.
 */
const plain: readonly CallName[] = [
  ...(["read", "write", "readv", "writev", "pread64", "pwrite64", "close", "lseek", "shutdown"] as const),
  ...(["fstat", "stat", "lstat", "newfstatat", "statx", "access", "faccessat", "faccessat2"] as const),
  ...(["readlink", "readlinkat", "getcwd", "getdents", "getdents64", "statfs", "fstatfs"] as const),
  ...(["dup", "dup2", "dup3", "pipe", "pipe2", "poll", "ppoll", "select", "pselect6"] as const),
  ...(["epoll_create", "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "epoll_pwait2"] as const),
  ...(["eventfd", "eventfd2", "getsockname", "getsockopt"] as const),
  ...(["munmap", "mprotect", "madvise", "brk", "mincore", "msync", "membarrier"] as const),
  ...(["pkey_alloc", "pkey_free", "pkey_mprotect"] as const),
  ...(["futex", "futex_waitv", "set_robust_list", "set_tid_address", "rseq", "arch_prctl"] as const),
  ...(["gettid", "getpid", "getppid", "getuid", "geteuid", "getgid", "getegid", "getresuid"] as const),
  ...(["getresgid", "getgroups", "uname", "sysinfo", "getrusage", "getrlimit", "times", "time"] as const),
  ...(["gettimeofday", "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep"] as const),
  ...(["getrandom", "getcpu", "capget", "restart_syscall", "pause", "alarm", "getitimer"] as const),
  ...(["rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait"] as const),
  ...(["rt_sigsuspend", "sigaltstack", "setitimer", "sched_yield", "sched_getaffinity"] as const),
  ...(["sched_getparam", "sched_getscheduler", "sched_get_priority_max"] as const),
  ...(["sched_get_priority_min", "exit", "exit_group"] as const),
];

/** Refused with EPERM, so that a library stops instead of trying another call. */
const refused: readonly CallName[] = [
  ...(["socket", "socketpair", "connect", "bind", "sendto", "sendmsg"] as const),
  ...(["fork", "vfork", "execveat", "ptrace", "process_vm_readv", "process_vm_writev"] as const),
];

/** `ioctl` on descriptors: FIONREAD, FIONBIO, FIOCLEX, FIONCLEX, TCGETS, TIOCGWINSZ. */
const ioctls = [0x541b, 0x5421, 0x5451, 0x5450, 0x5401, 0x5413];
/** F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC. F_SETOWN would signal other processes. */
const fcntls = [0, 1, 2, 3, 4, 1030];
/** PR_GET_DUMPABLE, PR_SET_NAME, PR_GET_NAME, PR_SET_VMA. */
const prctls = [3, 15, 16, 0x53564d41];

const threadFlags = 0x100 | 0x800 | 0x10000; // CLONE_VM, CLONE_SIGHAND, CLONE_THREAD
const foreignFlags = 0x7e020000 | 0x2000 | 0x8000; // namespaces, CLONE_PTRACE, CLONE_PARENT
const writeFlags = 0x3 | 0x40 | 0x200 | 0x400000; // O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_TMPFILE
const growsDown = 0x100; // MAP_GROWSDOWN
const fixed = 0x2; // MREMAP_FIXED

export interface SeccompFilter {
  readonly instructions: readonly Instruction[];
  /** The instructions whose operand is the process's own number, known only in the loader. */
  readonly ownProcess: readonly number[];
}

/**
 * Allows the calls that Node, V8 and the decoders were seen to make, and refuses all others.
 *
 * One `execve` must pass after the filter is installed: the loader's. Its operand is the address of a string
 * in the loader's memory, which ends with that call. No later mapping can be made at that address.
 *
 * @param program the address of the path that `execve` may start
 */
export function seccompFilter(processor: Processor, program: number): SeccompFilter {
  const instructions: Instruction[] = [
    load(architecture),
    jump("equal", processor === "x64" ? 0xc000003e : 0xc00000b7, { ifSo: 1 }),
    ret(verdicts.kill),
    load(callNumber),
  ];
  // The x32 interface has the same architecture number.
  if (processor === "x64") instructions.push(jump("atLeast", 0x40000000, { ifNot: 1 }), refuse);
  const ownProcess: number[] = [];
  const rule = (name: CallName, block: readonly Instruction[]): void => {
    const number = numberOf(name, processor);
    if (number !== undefined) instructions.push(...when(number, block));
  };
  const ownOnly = (name: CallName): void => {
    const block = [load(argument(0).low), jump("equal", 0, { ifNot: 1 }), allow, refuse];
    ownProcess.push(instructions.length + 2);
    rule(name, block);
  };

  for (const name of plain) rule(name, [allow]);
  for (const name of refused) rule(name, [refuse]);
  rule("open", withoutBits(1, writeFlags));
  rule("openat", withoutBits(2, writeFlags));
  rule("ioctl", oneOf(1, ioctls));
  rule("fcntl", oneOf(1, fcntls));
  rule("prctl", oneOf(0, prctls));
  rule("prlimit64", oneOf(0, [0]));
  rule("clone", threads);
  rule("execve", startsOnly(program));
  rule("mmap", outsideLoader({ address: 0, flags: 3, bit: growsDown, always: true }));
  rule("mremap", outsideLoader({ address: 4, flags: 3, bit: fixed, always: false }));
  ownOnly("kill");
  ownOnly("tgkill");
  instructions.push(unknown);
  return { instructions, ownProcess };
}

/** Allows a call if an argument is one of the values. */
function oneOf(index: number, values: readonly number[]): readonly Instruction[] {
  return [load(argument(index).low), ...values.flatMap((value) => when(value, [allow])), refuse];
}

function withoutBits(index: number, bits: number): readonly Instruction[] {
  return [load(argument(index).low), jump("anyBit", bits, { ifNot: 1 }), deny, allow];
}

/** Threads of the same process; no processes and no namespaces. */
const threads: readonly Instruction[] = [
  load(argument(0).low),
  and(threadFlags | foreignFlags),
  jump("equal", threadFlags, { ifNot: 1 }),
  allow,
  refuse,
];

function startsOnly(program: number): readonly Instruction[] {
  const path = argument(0);
  return [
    load(path.high),
    jump("equal", 0, { ifNot: 3 }),
    load(path.low),
    jump("equal", program, { ifNot: 1 }),
    allow,
    refuse,
  ];
}

interface Mapping {
  readonly address: number;
  readonly flags: number;
  readonly bit: number;
  /** Whether the address counts without that flag. If so the flag itself is refused. */
  readonly always: boolean;
}

/** Refuses mappings below the end of the loader's range. Address 0 lets the system choose. */
function outsideLoader({ address, flags, bit, always }: Mapping): readonly Instruction[] {
  const place = [
    load(argument(address).high),
    jump("equal", 0, { ifNot: 4 }),
    load(argument(address).low),
    jump("equal", 0, { ifSo: always ? 2 : 0 }),
    jump("atLeast", loaderRange.end, { ifSo: 1 }),
    refuse,
    allow,
  ];
  const whenSet = (skipped: number): readonly Instruction[] => [
    load(argument(flags).low),
    jump("anyBit", bit, { ifNot: skipped }),
  ];
  return always ? [...whenSet(1), refuse, ...place] : [...whenSet(place.length - 1), ...place];
}
