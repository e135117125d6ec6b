/**
 * A system call that a decoder has no use for: its numbers on x64 and arm64, and arguments that would work.
 */
export interface RawCall {
  readonly numbers: readonly [x64: number, arm64: number | undefined];
  readonly arguments: readonly (number | bigint)[];
}

const [internet, internet6, unix, netlink, packet, vsock, crypto] = [2, 10, 1, 16, 17, 40, 38];
const socket = (family: number, type = 2): RawCall => ({ numbers: [41, 198], arguments: [family, type, 0] });

/** @param parent the process that started it; @param text the address of a path that exists */
export const rawCalls = (parent: number, text: number, room: number): Readonly<Record<string, RawCall>> => ({
  "an IPv4 socket": socket(internet),
  "an IPv6 socket": socket(internet6),
  "a Unix socket": socket(unix),
  "a netlink socket": socket(netlink),
  "a packet socket": socket(packet, 3),
  "a vsock socket": socket(vsock, 1),
  "a socket of the kernel's cryptography": socket(crypto, 5),
  "a socket pair": { numbers: [53, 199], arguments: [unix, 1, 0, room] },
  ptrace: { numbers: [101, 117], arguments: [0x4206, parent, 0, 0] },
  process_vm_readv: { numbers: [310, 270], arguments: [parent, room, 0, room, 0, 0] },
  pidfd_open: { numbers: [434, 434], arguments: [parent, 0] },
  fork: { numbers: [57, undefined], arguments: [] },
  "clone of a process": { numbers: [56, 220], arguments: [17, 0, 0, 0, 0] },
  unshare: { numbers: [272, 97], arguments: [0x10000000] },
  "execve of another program": { numbers: [59, 221], arguments: [text, 0, 0] },
  execveat: { numbers: [322, 281], arguments: [-100, text, 0, 0, 0] },
  "kill of the parent": { numbers: [62, 129], arguments: [parent, 0] },
  "kill of every process": { numbers: [62, 129], arguments: [-1, 0] },
  "tgkill of the parent": { numbers: [234, 131], arguments: [parent, parent, 0] },
  tkill: { numbers: [200, 130], arguments: [parent, 0] },
  "prlimit of the parent": { numbers: [302, 261], arguments: [parent, 7, 0, room] },
  "a priority for the parent": { numbers: [141, 140], arguments: [0, parent, 19] },
  "fcntl that signals the parent": { numbers: [72, 25], arguments: [0, 8, parent] },
  "ioctl that types into a terminal": { numbers: [16, 29], arguments: [0, 0x5412, text] },
  "a mapping in the loader's range": { numbers: [9, 222], arguments: [0x100000, 4096, 3, 0x32, -1, 0] },
  "a mapping that grows down": { numbers: [9, 222], arguments: [0, 4096, 3, 0x122, -1, 0] },
  memfd_create: { numbers: [319, 279], arguments: [text, 0] },
  io_uring_setup: { numbers: [425, 425], arguments: [4, room] },
  bpf: { numbers: [321, 280], arguments: [0, room, 72] },
  userfaultfd: { numbers: [323, 282], arguments: [1] },
  perf_event_open: { numbers: [298, 241], arguments: [room, 0, -1, -1, 0] },
  keyctl: { numbers: [250, 219], arguments: [0, -3, 1] },
  mount: { numbers: [165, 40], arguments: [text, text, text, 4096, 0] },
  chroot: { numbers: [161, 51], arguments: [text] },
  personality: { numbers: [135, 92], arguments: [0x0400000] },
  inotify_init1: { numbers: [294, 26], arguments: [0] },
  "an open to write": { numbers: [257, 56], arguments: [-100, text, 2] },
  "an open to create": { numbers: [257, 56], arguments: [-100, text, 0x41] },
  openat2: { numbers: [437, 437], arguments: [-100, text, room, 24] },
});
