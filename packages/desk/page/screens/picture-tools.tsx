import { Button } from "../parts/button.tsx";
import { say } from "../session/say.ts";
import type { View } from "../session/view.ts";
import type { PictureActs } from "./picture-acts.ts";

/** The buttons of the acts on a picture. */
export function PictureTools({
  acts,
  view,
  boxes,
  beside,
}: {
  readonly acts: PictureActs;
  readonly view: View;
  readonly boxes: boolean;
  /** Whether the selfie is beside the picture; `undefined` without a selfie. */
  readonly beside: boolean | undefined;
}) {
  return (
    <div class="tools" role="toolbar" aria-label={say("pictures")}>
      <Button onClick={acts.in} label={say("zoomIn")}>
        +
      </Button>
      <Button onClick={acts.out} label={say("zoomOut")}>
        −
      </Button>
      <Button keyName="0" pressed={view.zoom === undefined} onClick={acts.fit}>
        {say("fit")}
      </Button>
      <Button keyName="1" onClick={acts.pixels}>
        {say("pixels")}
      </Button>
      <Button keyName="o" onClick={acts.rotate}>
        {say("rotate")}
      </Button>
      <Button keyName="i" pressed={view.contrast > 0} onClick={acts.contrast}>
        {say("contrast")}
      </Button>
      <Button keyName="b" pressed={boxes} onClick={acts.boxes}>
        {say("boxes")}
      </Button>
      {beside !== undefined && (
        <Button keyName="v" pressed={beside} onClick={acts.beside}>
          {say("beside")}
        </Button>
      )}
    </div>
  );
}
