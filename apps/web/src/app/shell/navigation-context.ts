import { createContext, use } from 'react';

interface Navigation {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** State of the sliding drawer on small screens. */
export const NavigationContext = createContext<Navigation>({ isOpen: false, open: () => {}, close: () => {} });

export const useNavigation = () => use(NavigationContext);
