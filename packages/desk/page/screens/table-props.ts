import type { CaseData } from "../session/cases.ts";
import type { Row } from "../session/rows.ts";

export interface TableProps {
  readonly data: CaseData;
  readonly rows: readonly Row[];
  readonly chosen: string | undefined;
  readonly editing: boolean;
  readonly mayCorrect: boolean;
  readonly onChoose: (key: string) => void;
  readonly onHover: (key: string | undefined) => void;
  readonly onEdit: (editing: boolean) => void;
  readonly reload: () => Promise<void>;
}
