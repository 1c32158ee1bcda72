import { createStore, useStore } from 'zustand';

type Shown = 'palette' | 'shortcuts' | 'addDevice' | { liveLinkOf: { _id: string; name: string } } | null;

const shown = createStore<{ shown: Shown }>(() => ({ shown: null }));

export const showPalette = (what: Shown) => shown.setState({ shown: what });

export const useShownPalette = () => useStore(shown, (state) => state.shown);
