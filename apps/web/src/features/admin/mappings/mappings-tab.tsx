import type { Mapping } from '@holdfast/contract/mappings';
import { IconTrash } from '@tabler/icons-react';
import { formatDate } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Code, type Column } from '../../../ui/table/table.tsx';
import { useMappings, useRemoveMapping } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { OffersList } from '../offers-list.tsx';
import { RetireDialog } from '../retire-dialog.tsx';
import { AddMappingDialog } from './add-mapping-dialog.tsx';
import { mappingsTexts as texts } from './mappings.texts.ts';

const Remove = ({ mapping, onClose }: { mapping: Mapping; onClose: () => void }) => (
  <RetireDialog
    icon={<IconTrash size={18} />}
    title={texts.removeTitle}
    text={texts.removeText(mapping.name)}
    confirmText={texts.removeConfirm}
    retire={useRemoveMapping(mapping._id)}
    onClose={onClose}
  />
);

export const MappingsTab = () => {
  const { timezone: timeZone } = useUser();
  const columns: Column<Mapping>[] = [
    { title: texts.columns.name, cell: ({ name }) => name },
    { title: texts.columns.topic, cell: ({ topic }) => <Code>{topic}</Code> },
    { title: texts.columns.username, cell: ({ username }) => <Code>{username}</Code>, isMinor: true },
    { title: texts.columns.since, cell: ({ createdAt }) => formatDate(createdAt, { timeZone }), isMinor: true },
  ];
  return (
    <OffersList
      label={adminTexts.tabs.mappings}
      query={useMappings()}
      columns={columns}
      empty={{ title: texts.empty, text: texts.emptyText }}
      addText={texts.add}
      renderAdd={(onClose) => <AddMappingDialog onClose={onClose} />}
      retireIcon={<IconTrash size={18} />}
      retireLabel={({ name }) => texts.remove(name)}
      renderRetire={(mapping, onClose) => <Remove mapping={mapping} onClose={onClose} />}
    />
  );
};
