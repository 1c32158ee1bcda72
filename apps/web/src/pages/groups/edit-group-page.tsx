import { useNavigate, useParams } from 'react-router';
import { appTexts } from '../../app/app.texts.ts';
import { paths } from '../../app/paths.ts';
import { PageFrame } from '../../app/shell/page-frame.tsx';
import { GroupFormPanel } from '../../features/groups/form/group-form-panel.tsx';
import { useEditedGroup, useUpdateGroup } from '../../features/groups/groups.api.ts';
import { groupsTexts as texts } from '../../features/groups/groups.texts.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { FleetOnly } from './fleet-only.tsx';

const EditGroup = ({ groupId }: { groupId: string }) => {
  const navigate = useNavigate();
  const { data: group, isError, refetch } = useEditedGroup(groupId);
  const update = useUpdateGroup(groupId);
  const leave = () => void navigate(paths.groups);
  const content = () => {
    if (group) {
      return (
        <GroupFormPanel
          key={group._id}
          initial={{ name: group.name, devices: group.devices.map(({ _id }) => _id) }}
          submitText={texts.form.update}
          onSubmit={update.mutateAsync}
          onClose={leave}
        />
      );
    }
    if (!isError) return <Skeleton height={480} maw={720} radius={16} role="status" aria-label={uiTexts.loading} />;
    return <LoadFailure title={texts.groupLoadFailed} text={texts.loadFailedText} onRetry={refetch} />;
  };
  return (
    <PageFrame title={appTexts.titles.editGroup} backTo={paths.groups}>
      {content()}
    </PageFrame>
  );
};

export const EditGroupPage = () => {
  const { groupId = '' } = useParams();
  return (
    <FleetOnly>
      <EditGroup key={groupId} groupId={groupId} />
    </FleetOnly>
  );
};
