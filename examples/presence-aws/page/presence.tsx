import { FaceLivenessDetectorCore } from "@aws-amplify/ui-react-liveness";
import { createRoot } from "react-dom/client";
import { guestCredentials } from "./guest-credentials.ts";

/** The folder of the styles, the WebAssembly and the model: `/presence/` beside `/presence.js`. */
const files = new URL("presence/", import.meta.url).href;

/** What `create` of `src/rekognition.ts` returned. */
interface Page {
  readonly SessionId: string;
  readonly Region: string;
  readonly IdentityPool: string;
}

/** Draws AWS's component until the person has finished or left, or it fails: a session has one chance. */
export default (
  element: HTMLElement,
  { SessionId, Region, IdentityPool }: Page,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> =>
  new Promise((resolve) => {
    const root = createRoot(drawnApart(element));
    const end = () => resolve(root.unmount());
    signal.addEventListener("abort", end, { once: true });
    root.render(
      <FaceLivenessDetectorCore
        sessionId={SessionId}
        region={Region}
        config={{
          credentialProvider: () => guestCredentials(Region, IdentityPool),
          binaryPath: files,
          faceModelUrl: `${files}model.json`,
        }}
        onAnalysisComplete={async () => end()}
        onUserCancel={end}
        onError={end}
      />,
    );
  });

/** A shadow root, because the component's styles also set `*`, `html` and `body`. */
function drawnApart(element: HTMLElement): HTMLElement {
  const shadow = element.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
  const styles = shadow.appendChild(document.createElement("link"));
  styles.rel = "stylesheet";
  styles.href = `${files}styles.css`;
  const place = shadow.appendChild(document.createElement("div"));
  place.dataset.amplifyTheme = "default-theme";
  return place;
}
