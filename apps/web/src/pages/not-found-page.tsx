import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { appTexts } from '../app/app.texts.ts';
import { paths } from '../app/paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/mantine/button.ts';

export const NotFoundPage = () => (
  <main>
    <EmptyState
      fillsPage
      icon={<IconMapOff size={22} />}
      title={appTexts.titles.notFound}
      text={appTexts.notFoundText}
      action={
        <Button component={Link} to={paths.overview}>
          {appTexts.toOverview}
        </Button>
      }
    />
  </main>
);
