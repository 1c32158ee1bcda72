import { useNavigate } from 'react-router';
import { appTexts } from '../../app/app.texts.ts';
import { paths } from '../../app/paths.ts';
import { PageFrame } from '../../app/shell/page-frame.tsx';
import { GroupFormPanel } from '../../features/groups/form/group-form-panel.tsx';
import { useCreateGroup } from '../../features/groups/groups.api.ts';
import { groupsTexts } from '../../features/groups/groups.texts.ts';
import { FleetOnly } from './fleet-only.tsx';

const CreateGroup = () => {
  const navigate = useNavigate();
  const create = useCreateGroup();
  const leave = () => void navigate(paths.groups);
  return (
    <PageFrame title={appTexts.titles.createGroup} backTo={paths.groups}>
      <GroupFormPanel submitText={groupsTexts.form.create} onSubmit={create.mutateAsync} onClose={leave} />
    </PageFrame>
  );
};

export const CreateGroupPage = () => (
  <FleetOnly>
    <CreateGroup />
  </FleetOnly>
);
