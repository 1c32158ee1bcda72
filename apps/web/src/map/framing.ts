/** The choice (device, range, count) for which the view was fitted, and whether it still follows new positions. */
export interface Framing {
  key: string | null;
  isFollowing: boolean;
}

export type FramingEvent =
  | { type: 'fitted'; key: string }
  /** Moved by the user with mouse, touch, keyboard or a button. */
  | { type: 'moved' };

export const startFraming: Framing = { key: null, isFollowing: true };

export const nextFraming = (framing: Framing, event: FramingEvent): Framing => {
  if (event.type === 'moved') return framing.isFollowing ? { ...framing, isFollowing: false } : framing;
  return { key: event.key, isFollowing: true };
};

interface Shown {
  key: string;
  canFollow: boolean;
  isInView: boolean;
}

/** A new choice is always fitted; new positions only if they left the view and the user has not moved the map. */
export const needsFit = (framing: Framing, { key, canFollow, isInView }: Shown) =>
  framing.key !== key || (canFollow && framing.isFollowing && !isInView);
