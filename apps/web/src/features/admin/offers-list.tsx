import { IconArchive, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Button } from '../../ui/mantine/button.ts';
import { Buttons, type Column } from '../../ui/table/table.tsx';
import { adminTexts } from './admin.texts.ts';
import { AdminList, type AdminListProps } from './admin-list.tsx';

const icon = { size: 18 };

interface OffersListProps<T> extends Pick<AdminListProps<T>, 'label' | 'query' | 'columns' | 'empty'> {
  addText: string;
  renderAdd: (onClose: () => void) => ReactNode;
  retireIcon?: ReactNode;
  /** Null for an entry that has already ended. */
  retireLabel: (offer: T) => string | null;
  renderRetire: (offer: T, onClose: () => void) => ReactNode;
}

/** List whose entries can be added and retired, but not edited. */
export const OffersList = <T extends { _id: string }>(props: OffersListProps<T>) => {
  const { label, query, columns, empty, addText, renderAdd, retireIcon, retireLabel, renderRetire } = props;
  const [isAdding, setAdding] = useState(false);
  const [retired, setRetired] = useState<T | null>(null);
  const action: Column<T> = {
    title: adminTexts.action,
    isRight: true,
    cell: (offer) => {
      const retire = retireLabel(offer);
      return (
        <Buttons>
          {retire && (
            <ActionIcon aria-label={retire} onClick={() => setRetired(offer)}>
              {retireIcon ?? <IconArchive {...icon} />}
            </ActionIcon>
          )}
        </Buttons>
      );
    },
  };
  return (
    <>
      <AdminList
        label={label}
        query={query}
        columns={[...columns, action]}
        empty={empty}
        actions={
          <Button variant="filled" leftSection={<IconPlus {...icon} />} onClick={() => setAdding(true)}>
            {addText}
          </Button>
        }
      />
      {isAdding && renderAdd(() => setAdding(false))}
      {retired && renderRetire(retired, () => setRetired(null))}
    </>
  );
};
