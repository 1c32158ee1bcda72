import { Avatar } from '../mantine/avatar.ts';

interface PersonAvatarProps {
  name: string;
  /** Base64 without data URL prefix; empty for none. */
  picture: string;
  size?: number;
}

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toUpperCase();
};

// The data URL's type may be wrong: browsers sniff the content, which the server has re-encoded.
export const PersonAvatar = ({ name, picture, size = 32 }: PersonAvatarProps) => (
  <Avatar src={picture ? `data:image/jpeg;base64,${picture}` : null} alt={name} size={size}>
    {initialsOf(name)}
  </Avatar>
);
