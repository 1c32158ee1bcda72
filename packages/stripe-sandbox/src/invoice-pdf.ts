import PDFDocument from 'pdfkit';
import { formatDay, formatMoney } from './billing/describe.ts';
import type { Context } from './context.ts';
import { needRow } from './records.ts';
import type { InvoiceRow } from './rows.ts';
import { taxRates } from './views/invoice.view.ts';

const LEFT = 50;
const RIGHT = 545;
const AMOUNTS = 420;
const BUSINESS = 330;
const LOGO_HEIGHT = 28;

type Row = [label: string, amount: number];

const summary = (ctx: Context, invoice: InvoiceRow): Row[] => {
  const rates = taxRates(ctx, [...new Set(invoice.lines.flatMap((line) => line.taxes.map(({ rate }) => rate)))]);
  const taxes = rates.map((rate): Row => {
    const amounts = invoice.lines.flatMap((line) => line.taxes.filter((tax) => tax.rate === rate.id));
    return [`${rate.display_name} (${rate.percentage}%)`, amounts.reduce((total, { amount }) => total + amount, 0)];
  });
  const applied = invoice.amount_due - invoice.total;
  return [
    ['Subtotal', invoice.subtotal],
    ...(invoice.discountAmount > 0 ? [['Discount', -invoice.discountAmount] as Row] : []),
    ...taxes,
    ['Total', invoice.total],
    ...(applied === 0 ? [] : [['Applied balance', applied] as Row]),
    ['Amount due', invoice.amount_due],
    ['Amount paid', invoice.amount_paid],
  ];
};

const drawBusiness = (document: PDFKit.PDFDocument, { name, supportEmail, logo }: Context['business']) => {
  const [top, width] = [document.y, RIGHT - BUSINESS];
  if (logo) document.image(logo, BUSINESS, top, { fit: [width, LOGO_HEIGHT], align: 'right' });
  document.y = top + (logo ? LOGO_HEIGHT + 6 : 0);
  const write = (text: string) => text && document.text(text, BUSINESS, document.y, { width, align: 'right' });
  document.font('Helvetica-Bold').fontSize(11);
  write(name);
  document.font('Helvetica').fontSize(9);
  write(supportEmail);
  [document.x, document.y] = [LEFT, top];
};

export const invoicePdf = (ctx: Context, invoice: InvoiceRow): Promise<Buffer> => {
  const customer = needRow(ctx, 'customer', invoice.customer);
  const document = new PDFDocument({ size: 'A4', margin: LEFT, info: { Title: `Invoice ${invoice.number}` } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const money = (amount: number) => formatMoney(amount, invoice.currency);

  const row = (label: string, amount: string, from = LEFT) => {
    const top = document.y;
    document.text(amount, AMOUNTS, top, { width: RIGHT - AMOUNTS, align: 'right' });
    document.text(label, from, top, { width: AMOUNTS - from - 10 });
    document.moveDown(0.4);
  };
  const rule = () => {
    document.moveTo(LEFT, document.y).lineTo(RIGHT, document.y).lineWidth(0.5).stroke();
    document.moveDown(0.6);
  };

  drawBusiness(document, ctx.business);
  document.font('Helvetica-Bold').fontSize(20).text('Invoice');
  document.moveDown(0.5).font('Helvetica').fontSize(10);
  document.text(`Invoice number ${invoice.number}`);
  document.text(`Date of issue ${formatDay(invoice.finalized_at ?? invoice.created)}`);
  document.text(`Status ${invoice.status}`);
  document.moveDown();
  for (const line of [customer.name, customer.email]) {
    if (line) document.text(line);
  }
  if (invoice.description) document.moveDown().text(invoice.description);
  document.moveDown();
  rule();
  for (const line of invoice.lines) {
    row(line.description, money(line.amount));
    document.fontSize(8).fillColor('#555555');
    document.text(`${formatDay(line.period.start)} to ${formatDay(line.period.end)}`, LEFT);
    document.fontSize(10).fillColor('#000000').moveDown(0.6);
  }
  rule();
  for (const [label, amount] of summary(ctx, invoice)) row(label, money(amount), 300);
  document.moveDown(2).fontSize(8).text('A test invoice of the payment sandbox. No money has moved.', LEFT);
  document.end();
  return done;
};
