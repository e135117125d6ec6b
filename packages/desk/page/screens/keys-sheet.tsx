import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { shortcuts } from "../session/keys.ts";
import { type MessageKey, say } from "../session/say.ts";
import { useStore } from "../session/store.ts";

const groups: readonly (readonly [MessageKey, readonly (readonly [string, MessageKey])[]])[] = [
  [
    "keysAnywhere",
    [
      ["n", "keyNext"],
      ["u", "keyUndo"],
      ["q", "keyQueue"],
      ["g", "keyFigures"],
      ["y", "keyPolicy"],
      ["?", "keyHelp"],
    ],
  ],
  [
    "keysQueue",
    [
      ["j k", "keyMove"],
      ["Enter", "keyOpen"],
      ["/", "keySearch"],
      ["f", "filters"],
      ["v", "views"],
      ["x", "keyPick"],
    ],
  ],
  [
    "keysCase",
    [
      ["a", "approve"],
      ["r", "reject"],
      ["t", "retake"],
      ["h", "hold"],
      ["x", "cancel"],
      ["e", "expire"],
      ["s", "skip"],
      ["d", "approveDocument"],
      ["w", "retakeDocument"],
      ["f", "keyCompare"],
      ["c", "keyCorrect"],
      ["m", "keyComment"],
      ["2", "details"],
      ["3", "keyChecklist"],
      ["1 – 9", "keyNumber"],
      ["Enter", "keySend"],
    ],
  ],
  [
    "keysPicture",
    [
      ["j k", "keyMove"],
      ["z", "keyZoomBox"],
      ["p", "nextPicture"],
      ["+ −", "keyZoom"],
      ["← →", "keyPan"],
      ["0", "fit"],
      ["1", "pixels"],
      ["o", "rotate"],
      ["i", "contrast"],
      ["b", "boxes"],
      ["v", "beside"],
    ],
  ],
];

export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const on = useStore(shortcuts);
  return (
    <Dialog title={say("keysTitle")} class="keys" onClose={onClose}>
      <div class="key-groups">
        {groups.map(([title, keys]) => (
          <section key={title}>
            <h3>{say(title)}</h3>
            <dl>
              {keys.map(([key, text]) => (
                <div key={key}>
                  <dt>
                    <bdi dir="ltr">
                      {key.split(" ").map((one) => (one === "–" ? " – " : <kbd key={one}>{one}</kbd>))}
                    </bdi>
                  </dt>
                  <dd>{say(text)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div class="row">
        <label class="check">
          <input
            type="checkbox"
            checked={on}
            onChange={({ currentTarget }) => shortcuts.set(currentTarget.checked)}
          />
          {say("shortcutsOn")}
        </label>
        <Button onClick={onClose}>{say("close")}</Button>
      </div>
    </Dialog>
  );
}
