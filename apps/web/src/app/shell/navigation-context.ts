import { createContext, use } from 'react';

interface Navigation {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** The state of the drawer where it slides over the page. */
export const NavigationContext = createContext<Navigation>({ isOpen: false, open: () => {}, close: () => {} });

export const useNavigation = () => use(NavigationContext);
