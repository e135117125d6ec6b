/** Addresses outside the public internet, as four numbers. */
const closed: readonly (readonly [number, number, number, number])[] = [
  [127, 0, 0, 1],
  [127, 255, 255, 254],
  [10, 0, 0, 1],
  [172, 16, 0, 1],
  [172, 31, 255, 255],
  [192, 168, 1, 1],
  [169, 254, 169, 254],
  [169, 254, 0, 1],
  [100, 64, 0, 1],
  [100, 100, 100, 200],
  [0, 0, 0, 0],
  [0, 1, 2, 3],
  [192, 0, 0, 192],
  [198, 18, 0, 1],
  [192, 0, 2, 1],
  [203, 0, 113, 9],
  [224, 0, 0, 1],
  [239, 255, 255, 250],
  [240, 0, 0, 1],
  [255, 255, 255, 255],
  [168, 63, 129, 16],
];

const hex = (value: number, length = 0) => value.toString(16).padStart(length, "0");
const octal = (value: number) => `0${value.toString(8)}`;

/** Every spelling of an IPv4 address in a URL (WHATWG URL §4.1), and the IPv6 addresses that contain it. */
function spellingsOf([a, b, c, d]: readonly [number, number, number, number]): readonly string[] {
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const [high, low] = [hex(a * 256 + b), hex(c * 256 + d)];
  const dotted = `${a}.${b}.${c}.${d}`;
  const wide = [...dotted]
    .map((one) => (/\d/.test(one) ? String.fromCodePoint(0xff10 + Number(one)) : one))
    .join("");
  return [
    dotted,
    `${dotted}.`,
    `${dotted.replaceAll(".", "%2e")}`,
    `${dotted.replaceAll(".", "。")}`,
    wide,
    [a, b, c, d].map(octal).join("."),
    [a, b, c, d].map((part) => `0x${hex(part)}`).join("."),
    [a, b, c, d].map((part) => `0X${hex(part, 8).toUpperCase()}`).join("."),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${octal(a)}.0x${hex(b)}.${c * 256 + d}`,
    String(whole),
    `0x${hex(whole)}`,
    octal(whole),
    `[::ffff:${dotted}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:FFFF:${high}:${low}]`,
    `[0000:0000:0000:0000:0000:ffff:${dotted}]`,
    `[::${dotted}]`,
    `[::${high}:${low}]`,
    `[64:ff9b::${dotted}]`,
    `[64:ff9b::${high}:${low}]`,
    `[64:ff9b:1::${dotted}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:${high}:${low}::1]`,
    `[2001:0:4136:e378:8000:63bf:${hex(0xffff - (a * 256 + b))}:${hex(0xffff - (c * 256 + d))}]`,
    `[::ffff:0:${dotted}]`,
  ];
}

const others = [
  "[::]",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[0000:0000:0000:0000:0000:0000:0000:0001]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fdff:ffff::1]",
  "[fe80::1]",
  "[febf::1]",
  "[fec0::1]",
  "[ff02::1]",
  "[ff0e::1]",
  "[100::1]",
  "[2001:db8::1]",
  "[2001:10::1]",
  "[2001:20::1]",
  "[3fff::1]",
  "[3fff:fff::1]",
  "[4000::1]",
  "[5f00::1]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "a.localhost",
  "localhost.localdomain",
  "metadata.google.internal",
  "printer.local",
  "router.home.arpa",
];

/** URL hosts that must never be connected to. */
export const closedSpellings: readonly string[] = [...closed.flatMap(spellingsOf), ...others];

export const publicAddresses = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "168.63.129.15",
  "168.63.129.17",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2001:200::1",
  "2001:4860:4860::8888",
  "2a00:1450:4001:81b::200e",
  "2003::1",
  "3ffe::1",
];
