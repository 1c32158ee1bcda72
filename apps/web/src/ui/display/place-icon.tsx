import type { PlaceIcon as PlaceIconName } from '@holdfast/contract/places.rules';
import {
  IconAnchor,
  IconBarbell,
  IconBriefcase,
  IconBuildingWarehouse,
  IconHome,
  IconMapPin,
  IconPaw,
  type IconProps,
  IconSchool,
  IconShoppingBag,
  IconTool,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

const icons: Record<PlaceIconName, ComponentType<IconProps>> = {
  pin: IconMapPin,
  home: IconHome,
  work: IconBriefcase,
  depot: IconBuildingWarehouse,
  school: IconSchool,
  workshop: IconTool,
  harbour: IconAnchor,
  gym: IconBarbell,
  shop: IconShoppingBag,
  pet: IconPaw,
};

interface PlaceIconProps {
  icon: PlaceIconName;
  size: number;
}

export const PlaceIcon = ({ icon, size }: PlaceIconProps) => {
  const Icon = icons[icon];
  return <Icon size={size} aria-hidden />;
};
