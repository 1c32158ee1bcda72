import { formatNumber } from '../../lib/format.ts';
import { useNotifications } from './alerts.api.ts';

export const UnreadCount = ({ className }: { className: string | undefined }) => {
  const { data } = useNotifications();
  return data && data.unread > 0 ? <span className={className}>{formatNumber(data.unread)}</span> : null;
};
