import classes from './mailbox.module.css';

const address = /(https?:\/\/\S+)/;

/** Plain text whose addresses can be clicked; nothing in it is ever taken as markup. */
export const LinkedText = ({ text }: { text: string }) => (
  <pre className={classes.plain}>
    {text.split(address).map((part, index) =>
      address.test(part) ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
        <a key={index} href={part}>
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </pre>
);
