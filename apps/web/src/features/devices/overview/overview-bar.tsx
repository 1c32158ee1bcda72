import { IconSearch } from '@tabler/icons-react';
import { useHasSlidingDrawer } from '../../../lib/media.ts';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './overview-bar.module.css';
import { type DeviceSearch, SearchBox } from './search-box.tsx';
import { ViewMenu } from './view-menu.tsx';

interface OverviewBarProps extends DeviceSearch {
  isSearchOpen: boolean;
  onToggleSearch: () => void;
}

/** Search and view type in the top bar; on small screens a button that opens the search below it. */
export const OverviewBar = ({ isSearchOpen, onToggleSearch, ...search }: OverviewBarProps) => {
  if (useHasSlidingDrawer()) {
    return (
      <ActionIcon aria-label={devicesTexts.search.open} aria-expanded={isSearchOpen} onClick={onToggleSearch}>
        <IconSearch size={20} />
      </ActionIcon>
    );
  }
  return (
    <>
      <SearchBox {...search} />
      <ViewMenu />
      <span className={classes.divider} aria-hidden />
    </>
  );
};
