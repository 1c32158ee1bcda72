import type { Place } from '@holdfast/contract/places';
import { IconChevronDown } from '@tabler/icons-react';
import { MenuChoice } from '../../ui/form/menu-choice.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Menu } from '../../ui/mantine/menu.ts';
import { placesTexts } from './places.texts.ts';

const texts = placesTexts.sort;

const sorts = ['name', 'newest', 'radius'] as const;
export type PlacesSort = (typeof sorts)[number];

/** The server sorts by name, the default. */
export const sortPlaces = (places: Place[], sort: PlacesSort): Place[] => {
  if (sort === 'newest') return places.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return sort === 'radius' ? places.toSorted((a, b) => b.radius - a.radius) : places;
};

interface PlacesSortMenuProps {
  sort: PlacesSort;
  onChange: (sort: PlacesSort) => void;
}

export const PlacesSortMenu = ({ sort, onChange }: PlacesSortMenuProps) => (
  <Menu position="bottom-end" width={180}>
    <Menu.Target>
      <Button
        variant="subtle"
        size="xs"
        aria-label={texts.label(texts.by[sort])}
        rightSection={<IconChevronDown size={14} />}
      >
        {texts.by[sort]}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {sorts.map((one) => (
        <MenuChoice key={one} value={one} isChosen={one === sort} onChoose={() => onChange(one)}>
          {texts.by[one]}
        </MenuChoice>
      ))}
    </Menu.Dropdown>
  </Menu>
);
