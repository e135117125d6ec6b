export interface Member {
  readonly flag: string;
  readonly name: string;
  readonly born: string;
  readonly issued: string;
  readonly until: string;
}
export const ines: Member = {
  flag: "1",
  name: "MOREAU-VALDES, INES",
  born: "1987MAR08",
  issued: "2024FEB05",
  until: "2034FEB04",
};

/** A member's record as in its barcode, without the image after it. */
export const uniformedRecord = ({ flag, name, born, issued, until }: Member): string =>
  `IDUS3&%^H${flag}${name.padEnd(27)}9998877661         0064132BRGR${born}NNYYU${"NONE     ".repeat(2)}2RRT  ${issued}${until}8   5ACT`;
