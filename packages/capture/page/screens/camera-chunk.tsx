import { Notice } from "../parts/controls.tsx";
import { Screen } from "../parts/screen.tsx";
import { useSay } from "../session/context.ts";
import type { CameraStep as Step } from "./camera.tsx";
import { prepareCheck } from "./chunks.tsx";
import { later, Reload } from "./later.tsx";

type Props = Parameters<typeof Step>[0];

/** The camera step, loaded when it is first needed, with the check of its picture after it. */
export const CameraStep = later<Props>(
  async () => {
    const { CameraStep: loaded } = await import("./camera.tsx");
    prepareCheck();
    return loaded;
  },
  Starting,
  Lost,
);

function Starting() {
  return <div class="camera" data-step="camera-loading" role="status" aria-busy="true" />;
}

function Lost({ title, onClose }: Props) {
  const say = useSay();
  return (
    <Screen name="camera-lost" title={title} onBack={onClose}>
      <div class="sheet">
        <Notice>{say("cameraLost")}</Notice>
        <Reload />
      </div>
    </Screen>
  );
}
