import { zonesWith } from '../../../../lib/time-zones.js';
import type { BookingHours } from '@quotewright/domain/bookings/contract.js';
import { useSaveHours } from '../../../../api/bookings.js';
import { FootForm, FormButtons } from '../../../../features/form/foot-form.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { Checkbox } from '../../../../ui/choice.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Field, FieldError, Input, Select, Textarea } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface HoursValues {
  time_zone: string;
  week: { open: boolean; from: string; to: string }[];
  /** One day per line. */
  days_off: string;
  notice_hours: string;
  horizon_days: string;
  hosts: string;
}

const valuesOf = (hours: BookingHours): HoursValues => ({
  time_zone: hours.time_zone,
  week: hours.week.map((day) => ({ open: day !== null, from: day?.from ?? '09:00', to: day?.to ?? '17:00' })),
  days_off: hours.days_off.join('\n'),
  notice_hours: String(hours.notice_hours),
  horizon_days: String(hours.horizon_days),
  hosts: String(hours.hosts),
});

/** A whole number from `least` to `most`. */
const whole = (least: number, most: number) => (text: string) =>
  (/^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most) ||
  `Enter a whole number from ${least} to ${most}.`;

/** When demos and calls can be booked. */
export function HoursPanel({ hours, onClose }: { hours: BookingHours; onClose: () => void }) {
  const toast = useToast();
  const saveHours = useSaveHours();
  const form = useSavingForm<HoursValues>({
    guard: false,
    defaultValues: valuesOf(hours),
    fieldOf: (path) => (path.startsWith('week.') ? (`week.${Number(path.split('.')[1])}.to` as const) : null),
    save: async (values) => {
      const message = await saveHours.mutateAsync({
        time_zone: values.time_zone,
        week: values.week.map(({ open, from, to }) => (open ? { from, to } : null)),
        days_off: values.days_off.split(/[\s,]+/).filter(Boolean),
        notice_hours: Number(values.notice_hours),
        horizon_days: Number(values.horizon_days),
        hosts: Number(values.hosts),
      });
      toast({ message });
      onClose();
    },
  });
  const { errors } = form.formState;
  const week = form.watch('week');
  const close = useGuardedClose({ dirty: form.formState.isDirty, saving: form.saving, about: 'the hours', onClose });
  return (
    <SidePanel open title="Hours" onClose={close} footer={<FormButtons form={form} action="Save" onCancel={close} />}>
      <FootForm form={form} label="Hours">
        <p className="text-sm text-ink-2">
          Visitors book half hours within these times. What is booked stays as it is.
        </p>
        <Field label="Time zone" error={errors.time_zone?.message}>
          <Select {...form.register('time_zone')}>
            {zonesWith(hours.time_zone).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        {WEEKDAYS.map((name, at) => (
          <div key={name} role="group" aria-label={name}>
            <div className="bookings-hours">
              <Checkbox {...form.register(`week.${at}.open`)}>{name}</Checkbox>
              <Field label={`${name} from`} labelHidden>
                <Input small type="time" disabled={!week[at]!.open} {...form.register(`week.${at}.from`)} />
              </Field>
              <Field label={`${name} to`} labelHidden>
                <Input small type="time" disabled={!week[at]!.open} {...form.register(`week.${at}.to`)} />
              </Field>
            </div>
            <FieldError message={errors.week?.[at]?.to?.message} />
          </div>
        ))}
        <Field label="Days off" optional hint="One day per line, such as 2026-12-24." error={errors.days_off?.message}>
          <Textarea rows={3} {...form.register('days_off')} />
        </Field>
        <Field label="Notice" error={errors.notice_hours?.message}>
          <Input numeric suffix="hours" {...form.register('notice_hours', { validate: whole(0, 720) })} />
        </Field>
        <Field label="How far ahead" error={errors.horizon_days?.message}>
          <Input numeric suffix="days" {...form.register('horizon_days', { validate: whole(1, 90) })} />
        </Field>
        <Field label="At the same time" error={errors.hosts?.message} hint="How many people take calls.">
          <Input numeric {...form.register('hosts', { validate: whole(1, 100) })} />
        </Field>
      </FootForm>
    </SidePanel>
  );
}
