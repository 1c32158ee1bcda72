import type { AdminCoupon } from '@holdfast/contract/admin-plans';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { type Column, TwoLines } from '../../../ui/table/table.tsx';
import { useAdminCoupons, useRetireCoupon } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { OffersList } from '../offers-list.tsx';
import { RetireDialog } from '../retire-dialog.tsx';
import { AddCouponDialog } from './add-coupon-dialog.tsx';

const texts = adminTexts.coupons;

const usesText = ({ uses, maxUses }: AdminCoupon) =>
  maxUses === null ? formatNumber(uses) : texts.usesOf(formatNumber(uses), formatNumber(maxUses));

const Retire = ({ coupon, onClose }: { coupon: AdminCoupon; onClose: () => void }) => (
  <RetireDialog
    title={texts.endTitle}
    text={texts.endText(coupon.code)}
    confirmText={texts.endConfirm}
    retire={useRetireCoupon(coupon._id)}
    onClose={onClose}
  />
);

export const CouponsTab = () => {
  const { timezone: timeZone } = useUser();
  const query = useAdminCoupons();
  const columns: Column<AdminCoupon>[] = [
    { title: texts.columns.code, cell: ({ code, title }) => <TwoLines first={code} second={title} />, isLong: true },
    { title: texts.columns.percentage, cell: ({ percentage }) => texts.percent(formatNumber(percentage)) },
    { title: texts.columns.product, cell: ({ productId }) => productId ?? adminTexts.none, isMinor: true },
    { title: texts.columns.uses, cell: usesText, isMinor: true },
    {
      title: texts.columns.until,
      cell: ({ expiresAt }) => (expiresAt ? formatDate(expiresAt, { timeZone }) : adminTexts.none),
      isMinor: true,
    },
    { title: adminTexts.state, cell: ({ isEnded }) => (isEnded ? texts.over : texts.running), isShort: true },
  ];
  return (
    <OffersList
      label={adminTexts.tabs.coupons}
      query={query}
      columns={columns}
      empty={{ title: texts.empty, text: texts.emptyText }}
      addText={texts.add}
      renderAdd={(onClose) => <AddCouponDialog onClose={onClose} />}
      retireLabel={(coupon) => (coupon.isEnded ? null : texts.end(coupon.code))}
      renderRetire={(coupon, onClose) => <Retire coupon={coupon} onClose={onClose} />}
    />
  );
};
