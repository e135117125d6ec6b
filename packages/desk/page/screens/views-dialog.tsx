import { useEffect, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import type { SavedView } from "../session/casework.ts";
import { useDesk } from "../session/desk.ts";
import { addressOf, filterOf, isShown, viewOf } from "../session/filter.ts";
import { sentenceOf } from "../session/names.ts";
import { say } from "../session/say.ts";
import { useStore } from "../session/store.ts";

/** The saved views: a digit or a press shows one. The present filter can be saved as another. */
export function ViewsDialog({ onClose }: { readonly onClose: () => void }) {
  const desk = useDesk();
  const { views, problem, save, remove } = useViews();
  const show = (view: SavedView | undefined): void => {
    if (!view) return;
    onClose();
    desk.sift(filterOf(view.query));
  };
  const onKeyDown = ({ key, target }: KeyboardEvent): void => {
    if (!(target instanceof HTMLInputElement) && /^[1-9]$/.test(key)) show(views?.[Number(key) - 1]);
  };
  return (
    <Dialog title={say("views")} class="views" onClose={onClose} onKeyDown={onKeyDown}>
      {views?.length === 0 && <p class="muted">{say("noViews")}</p>}
      <Views views={views ?? []} onShow={show} onRemove={remove} />
      <SaveView onSave={save} />
      <div role="alert">{problem && <p class="problem">{problem}</p>}</div>
      <div class="row">
        <Button kind="quiet" keyName="Esc" onClick={onClose}>
          {say("close")}
        </Button>
      </div>
    </Dialog>
  );
}

function useViews() {
  const desk = useDesk();
  const [views, setViews] = useState<readonly SavedView[]>();
  const [problem, setProblem] = useState("");
  const after = async (change: () => Promise<unknown>): Promise<boolean> => {
    setProblem("");
    try {
      await change();
      setViews((await desk.api.views()).filter(({ query }) => isShown(query)));
      return true;
    } catch (error) {
      setProblem(sentenceOf(error));
      return false;
    }
  };
  useEffect(() => void after(async () => undefined), []);
  return {
    views,
    problem,
    save: (name: string, shared: boolean) =>
      after(() => desk.api.saveView({ name, shared, query: viewOf(desk.filter.get()) })),
    remove: (view: SavedView) => after(() => desk.api.deleteView(view)),
  };
}

function Views({
  views,
  onShow,
  onRemove,
}: {
  readonly views: readonly SavedView[];
  readonly onShow: (view: SavedView) => void;
  readonly onRemove: (view: SavedView) => Promise<boolean>;
}) {
  const desk = useDesk();
  const now = addressOf(useStore(desk.filter));
  return (
    <ul class="view-list">
      {views.map((view, at) => (
        <li key={`${view.shared} ${view.name}`} class="row">
          <button
            type="button"
            class="template"
            aria-pressed={addressOf(filterOf(view.query)) === now}
            onClick={() => onShow(view)}
          >
            {at < 9 && (
              <span class="key" aria-hidden="true">
                {at + 1}
              </span>
            )}{" "}
            <bdi>{view.name}</bdi> {view.shared && <small>{say("viewShared")}</small>}
          </button>
          {(!view.shared || desk.may("lead")) && (
            <Button
              kind="quiet"
              label={say("deleteView", { name: view.name })}
              onClick={() => {
                // The button goes with its view.
                document.querySelector<HTMLElement>("dialog.views input")?.focus();
                void onRemove(view);
              }}
            >
              {say("delete")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function SaveView({ onSave }: { readonly onSave: (name: string, shared: boolean) => Promise<boolean> }) {
  const desk = useDesk();
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const save = async (): Promise<void> => {
    if (name.trim() !== "" && (await onSave(name.trim(), shared))) setName("");
  };
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label class="field grow">
        <span>{say("viewName")}</span>
        <input
          value={name}
          maxLength={60}
          dir="auto"
          autocomplete="off"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      {desk.may("lead") && (
        <label class="check">
          <input
            type="checkbox"
            checked={shared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
          {say("viewShared")}
        </label>
      )}
      <Button kind="primary" disabled={name.trim() === ""} onClick={() => void save()}>
        {say("saveView")}
      </Button>
    </form>
  );
}
