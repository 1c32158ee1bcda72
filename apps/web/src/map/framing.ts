/** For which choice (device, range, count) the view was fitted, and whether it still keeps up with what it shows. */
export interface Framing {
  key: string | null;
  isFollowing: boolean;
}

export type FramingEvent =
  | { type: 'fitted'; key: string }
  /** By the person, with mouse, fingers, keyboard or a button. */
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

/** Another choice is always fitted; what arrives, when it left the view and the person has not moved the map. */
export const needsFit = (framing: Framing, { key, canFollow, isInView }: Shown) =>
  framing.key !== key || (canFollow && framing.isFollowing && !isInView);
