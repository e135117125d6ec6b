const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);

/** Mixes two `#rrggbb` colours; `share` is the part of the second. */
export const mix = (first: string, second: string, share: number): string => {
  const part = (at: number): string =>
    Math.round(channel(first, at) * (1 - share) + channel(second, at) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${part(1)}${part(3)}${part(5)}`;
};

export const darker = (hex: string, share: number): string => mix(hex, "#1a0d0a", share);
export const lighter = (hex: string, share: number): string => mix(hex, "#fff4e6", share);
