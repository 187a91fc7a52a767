import type { DeviceKind } from '#shared/device-drawings.ts';
import * as m from '#web/messages/index.ts';

export const deviceTexts: Record<DeviceKind, () => string> = {
  phone: m.desk_template_device_phone,
  tablet: m.desk_template_device_tablet,
  laptop: m.desk_template_device_laptop,
  watch: m.desk_template_device_watch,
  console: m.desk_template_device_console,
  other: m.desk_template_device_other,
};
