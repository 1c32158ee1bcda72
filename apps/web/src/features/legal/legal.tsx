import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { brand } from '../../brand.ts';
import { Anchor } from '../../ui/mantine/anchor.ts';
import { Paper } from '../../ui/mantine/paper.ts';
import classes from './legal.module.css';
import { type LegalSection, legalTexts as texts } from './legal.texts.ts';

const Section = ({ id, title, paragraphs }: LegalSection) => (
  <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {id === 'refunds' && (
      <p>
        <Anchor className={classes.link} href={brand.links.refunds} target="_blank" rel="noreferrer">
          {texts.refundPolicy}
        </Anchor>
      </p>
    )}
  </section>
);

/** Scrolls to the URL fragment: the page renders after navigation, so the browser does not find the section itself. */
const useSectionOfAddress = () => {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
};

export const Legal = () => {
  useSectionOfAddress();
  return (
    <Paper className={classes.paper}>
      <p className={classes.intro}>{texts.intro}</p>
      <nav className={classes.contents} aria-label={texts.contents}>
        {texts.sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {texts.sections.map((section) => (
        <Section key={section.id} {...section} />
      ))}
      <p className={classes.contact}>
        {texts.question}{' '}
        <Anchor className={classes.link} href={brand.links.contact}>
          {texts.contact}
        </Anchor>
      </p>
    </Paper>
  );
};
