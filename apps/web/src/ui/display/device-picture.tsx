import type { DeviceColor } from '@holdfast/contract/devices.rules';
import { type ReactNode, useId } from 'react';
import { accents, type brand } from '../../brand.ts';

export const accentOf: Record<DeviceColor, string> = {
  graphite: accents.Graphite,
  signal: accents.Signal,
  moss: accents.Moss,
  harbour: accents.Harbour,
  sand: accents.Sand,
  rose: accents.Rose,
};

type DeviceType = keyof typeof brand.deviceTypes;

interface DevicePictureProps {
  type: DeviceType;
  /** Colour of the device's light. */
  accent?: string;
  size?: number;
}

interface Paints {
  body: string;
  metal: string;
  accent: string;
}

const edge = { fill: 'none', stroke: '#fff', strokeOpacity: 0.1, strokeWidth: 1.5 };
const ring = (opacity: number) => ({ fill: 'none', stroke: '#fff', strokeOpacity: opacity, strokeWidth: 1.5 });
const shade = { fill: '#000', opacity: 0.1 };

const drawings: Record<DeviceType, (paints: Paints) => ReactNode> = {
  airbolt: ({ body, metal, accent }) => (
    <>
      <ellipse cx={48} cy={87} rx={25} ry={3} {...shade} />
      <path d="M32 48V32a16 16 0 0 1 32 0v16" fill="none" stroke={metal} strokeWidth={7} />
      <rect x={21} y={41} width={54} height={44} rx={14} fill={body} />
      <rect x={21.75} y={41.75} width={52.5} height={42.5} rx={13.25} {...edge} />
      <circle cx={48} cy={63} r={10} {...ring(0.22)} />
      <circle cx={48} cy={63} r={4.5} fill={accent} />
    </>
  ),
  shield_gps: ({ body, metal, accent }) => (
    <>
      <ellipse cx={48} cy={87} rx={24} ry={3} {...shade} />
      <path d="M40 24v-6a8 8 0 0 1 16 0v6" fill="none" stroke={metal} strokeWidth={4} />
      <rect x={19} y={20} width={58} height={65} rx={20} fill={body} />
      <rect x={19.75} y={20.75} width={56.5} height={63.5} rx={19.25} {...edge} />
      <circle cx={48} cy={49} r={17} {...ring(0.16)} />
      <circle cx={48} cy={49} r={10.5} {...ring(0.26)} />
      <circle cx={48} cy={49} r={4.5} fill={accent} />
      <rect x={41} y={74} width={14} height={2.5} rx={1.25} fill="#fff" opacity={0.35} />
    </>
  ),
  shield_card: ({ body, metal, accent }) => (
    <>
      <ellipse cx={48} cy={83} rx={32} ry={3} {...shade} />
      <g transform="rotate(-7 48 50)">
        <rect x={9} y={26} width={78} height={49} rx={8} fill={body} />
        <rect x={9.75} y={26.75} width={76.5} height={47.5} rx={7.25} {...edge} />
        <circle cx={69} cy={43} r={10} {...ring(0.22)} />
        <circle cx={69} cy={43} r={4} fill={accent} />
        <rect x={18} y={62} width={22} height={3} rx={1.5} fill="#fff" opacity={0.32} />
        <rect x={18} y={36} width={12} height={9} rx={2.5} fill={metal} opacity={0.9} />
      </g>
    </>
  ),
  travel_lock: ({ body, metal, accent }) => (
    <>
      <ellipse cx={48} cy={89} rx={20} ry={2.6} {...shade} />
      <path d="M37 48C24 4 72 4 59 48" fill="none" stroke={metal} strokeWidth={4.5} />
      <rect x={28} y={42} width={40} height={45} rx={11} fill={body} />
      <rect x={28.75} y={42.75} width={38.5} height={43.5} rx={10.25} {...edge} />
      <rect x={36} y={52} width={24} height={6} rx={2} fill={metal} opacity={0.85} />
      <rect x={36} y={61} width={24} height={6} rx={2} fill={metal} opacity={0.85} />
      <circle cx={48} cy={76.5} r={3.6} fill={accent} />
    </>
  ),
};

export const DevicePicture = ({ type, accent = accents.Signal, size = 72 }: DevicePictureProps) => {
  const id = useId();
  return (
    <svg viewBox="0 0 96 96" width={size} height={size} aria-hidden>
      <defs>
        <linearGradient id={`${id}-body`} x1={0} y1={0} x2={0} y2={1}>
          <stop offset={0} stopColor="var(--device-top)" />
          <stop offset={1} stopColor="var(--device-bottom)" />
        </linearGradient>
        <linearGradient id={`${id}-metal`} x1={0} y1={0} x2={1} y2={0}>
          <stop offset={0} stopColor="#A9AEB4" />
          <stop offset={0.45} stopColor="#D9DBDD" />
          <stop offset={1} stopColor="#A9AEB4" />
        </linearGradient>
      </defs>
      {drawings[type]({ body: `url(#${id}-body)`, metal: `url(#${id}-metal)`, accent })}
    </svg>
  );
};
