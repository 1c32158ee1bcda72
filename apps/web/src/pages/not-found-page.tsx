import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { appTexts } from '../app/app.texts.ts';
import { paths } from '../app/paths.ts';
import { PublicPage } from '../app/shell/public-page.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/mantine/button.ts';

const { titles, notFound: texts } = appTexts;

const message = {
  icon: <IconMapOff size={22} />,
  action: (
    <Button component={Link} to={paths.overview}>
      {texts.toOverview}
    </Button>
  ),
};

const ForVisitors = () => (
  <main>
    <EmptyState fillsPage title={titles.notFound} text={`${texts.title}. ${texts.text}`} {...message} />
  </main>
);

export const NotFoundPage = () => (
  <PublicPage title={titles.notFound} forVisitors={<ForVisitors />}>
    <EmptyState title={texts.title} text={texts.text} {...message} />
  </PublicPage>
);
