import { useParams } from 'react-router';
import { appTexts } from '../../app/app.texts.ts';
import { paths } from '../../app/paths.ts';
import { PageFrame } from '../../app/shell/page-frame.tsx';
import { AddPhone } from '../../features/devices/add/add-phone.tsx';
import { AddWays } from '../../features/devices/add/add-ways.tsx';

export const AddPhonePage = () => {
  const { deviceUUID } = useParams();
  return (
    <PageFrame title={appTexts.titles.add} backTo={paths.overview}>
      <AddWays chosen="phone" />
      <AddPhone deviceUUID={deviceUUID} />
    </PageFrame>
  );
};
