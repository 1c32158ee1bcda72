import { Link } from 'react-router';
import { appTexts } from '../app/app.texts.ts';
import { paths } from '../app/paths.ts';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { brand } from '../brand.ts';
import classes from '../features/legal/legal.module.css';
import { legalTexts as texts } from '../features/legal/legal.texts.ts';
import { Legal } from '../features/legal/legal.tsx';
import { useIsLoggedOn } from '../lib/session.ts';
import { Logo } from '../ui/display/logo.tsx';
import { Button } from '../ui/mantine/button.ts';

const ForVisitors = () => (
  <div className={classes.page}>
    <header className={classes.header}>
      <Link className={classes.brand} to={paths.overview}>
        <Logo />
        {brand.name}
      </Link>
      <Button component={Link} to={paths.login}>
        {texts.toSignIn}
      </Button>
    </header>
    <main>
      <h1 className={classes.title}>{appTexts.titles.privacy}</h1>
      <Legal />
    </main>
  </div>
);

const ForMembers = () => (
  <PageFrame title={appTexts.titles.privacy}>
    <Legal />
  </PageFrame>
);

/** Public; users with a session see it inside the shell. */
export const PrivacyPage = () => (useIsLoggedOn() ? <ForMembers /> : <ForVisitors />);
