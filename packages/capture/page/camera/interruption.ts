/** What happened to an open camera. */
interface Heard {
  /** The system took the camera: a call, a lock, another program. */
  readonly onLost: () => void;
  /** The system withholds its pictures for now. */
  readonly onPaused: () => void;
  readonly onResumed: () => void;
}

/** A camera may open with a short pause. */
const longestPause = 1500;

/**
 * Listens to a camera that the system may take or withhold. A track that ended behind a hidden page is told
 * at its return.
 *
 * @returns a function that stops listening
 */
export function listenTo(stream: MediaStream, { onLost, onPaused, onResumed }: Heard): () => void {
  const [track] = stream.getVideoTracks();
  if (!track) return () => undefined;
  let timer = 0;
  let isPaused = false;
  const lose = (): void => {
    if (!document.hidden) onLost();
  };
  const pause = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      isPaused = true;
      onPaused();
    }, longestPause);
  };
  const resume = (): void => {
    window.clearTimeout(timer);
    if (isPaused) onResumed();
    isPaused = false;
  };
  const returned = (): void => {
    if (!document.hidden && track.readyState === "ended") onLost();
  };
  track.addEventListener("ended", lose);
  track.addEventListener("mute", pause);
  track.addEventListener("unmute", resume);
  document.addEventListener("visibilitychange", returned);
  if (track.muted) pause();
  return () => {
    window.clearTimeout(timer);
    track.removeEventListener("ended", lose);
    track.removeEventListener("mute", pause);
    track.removeEventListener("unmute", resume);
    document.removeEventListener("visibilitychange", returned);
  };
}
