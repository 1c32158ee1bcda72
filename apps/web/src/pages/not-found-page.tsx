import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { appTexts } from '../app/app.texts.ts';
import { paths } from '../app/paths.ts';
import { Button } from '../ui/button.ts';
import { EmptyState } from '../ui/empty-state.tsx';

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
