import type { Messages } from "../../src/messages.ts";
import type { CameraProblem } from "../camera/open.ts";
import { Button, FileButton, Notice, Outward } from "../parts/controls.tsx";
import { Screen } from "../parts/screen.tsx";
import { useOwnWindow } from "../parts/use-own-window.ts";
import { useSay } from "../session/context.ts";

const reasons: Readonly<Record<CameraProblem, keyof Messages>> = {
  none: "cameraNone",
  denied: "cameraDenied",
  busy: "cameraBusy",
  paused: "cameraPaused",
  insecure: "cameraInsecure",
  frame: "cameraFrame",
  unsupported: "cameraUnsupported",
};

/** The reason why the camera is unavailable, and all alternatives. */
export function NoCamera({
  problem,
  pdf,
  files,
  onAgain,
  onFile,
  onPhone,
  onBack,
}: {
  readonly problem: CameraProblem;
  readonly pdf: boolean;
  /** Whether files are allowed. */
  readonly files: boolean;
  readonly onAgain: () => void;
  readonly onFile: (file: Blob) => void;
  readonly onPhone: (() => void) | undefined;
  readonly onBack: () => void;
}) {
  const say = useSay();
  const isElsewhereBetter = problem === "frame" || problem === "unsupported";
  const address = useOwnWindow(isElsewhereBetter);
  const mayHelp = ["denied", "busy", "paused", "none"].includes(problem);
  return (
    <Screen name={`no-camera ${problem}`} title={say("takePicture")} onBack={onBack}>
      <div class="sheet">
        <Notice>
          <p>{say(reasons[problem])}</p>
          {problem === "denied" && <p>{say("cameraDeniedHow")}</p>}
        </Notice>
        <p>{say(files ? "cameraOther" : "cameraNeeded")}</p>
        <div class="actions">
          {files && <FileButton kind="primary" pdf={pdf} onFile={onFile} />}
          {address && (
            <Outward class="button secondary" href={address}>
              {say("openWindow")}
            </Outward>
          )}
          {onPhone && (
            <Button kind="secondary" icon="phone" onClick={onPhone}>
              {say("usePhone")}
            </Button>
          )}
          {mayHelp && (
            <Button kind="quiet" icon="retry" onClick={onAgain}>
              {say("tryAgain")}
            </Button>
          )}
        </div>
      </div>
    </Screen>
  );
}
