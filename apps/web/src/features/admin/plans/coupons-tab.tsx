import type { AdminCoupon } from '@holdfast/contract/admin-plans';
import { IconArchive, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { ActionIcon } from '../../../ui/action-icon.ts';
import { Button } from '../../../ui/button.ts';
import { useAdminCoupons, useRetireCoupon } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { AdminList } from '../admin-list.tsx';
import { Buttons, type Column, TwoLines } from '../admin-table.tsx';
import { RetireDialog } from '../retire-dialog.tsx';
import { AddCouponDialog } from './add-coupon-dialog.tsx';

const texts = adminTexts.coupons;
const icon = { size: 18, stroke: 1.75 };

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
  const [isAdding, setAdding] = useState(false);
  const [retired, setRetired] = useState<AdminCoupon | null>(null);
  const columns: Column<AdminCoupon>[] = [
    { title: texts.columns.code, cell: ({ code, title }) => <TwoLines first={code} second={title} /> },
    { title: texts.columns.percentage, cell: ({ percentage }) => texts.percent(formatNumber(percentage)) },
    { title: texts.columns.product, cell: ({ productId }) => productId ?? adminTexts.none, isMinor: true },
    { title: texts.columns.uses, cell: usesText, isMinor: true },
    {
      title: texts.columns.until,
      cell: ({ expiresAt }) => (expiresAt ? formatDate(expiresAt, { timeZone }) : adminTexts.none),
      isMinor: true,
    },
    { title: adminTexts.state, cell: ({ isOver }) => (isOver ? texts.over : texts.running) },
    {
      title: adminTexts.action,
      isAction: true,
      cell: (coupon) => (
        <Buttons>
          {!coupon.isOver && (
            <ActionIcon aria-label={texts.end(coupon.code)} onClick={() => setRetired(coupon)}>
              <IconArchive {...icon} />
            </ActionIcon>
          )}
        </Buttons>
      ),
    },
  ];
  return (
    <>
      <AdminList
        label={adminTexts.tabs.coupons}
        query={query}
        columns={columns}
        empty={{ title: texts.empty, text: texts.emptyText }}
        actions={
          <Button variant="filled" leftSection={<IconPlus {...icon} />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        }
      />
      {isAdding && <AddCouponDialog onClose={() => setAdding(false)} />}
      {retired && <Retire coupon={retired} onClose={() => setRetired(null)} />}
    </>
  );
};
