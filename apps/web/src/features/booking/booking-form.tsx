import type { BookedDemo, BookingKind, BookingReason } from '@quotewright/domain/bookings/contract.js';
import { bookingReasons } from '@quotewright/domain/bookings/contract.js';
import { bookingRules } from '@quotewright/domain/bookings/contract-rules.js';
import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useEffect, useId, useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useBook } from '../../api/bookings.js';
import { isApiError, messageOf } from '../../api/errors.js';
import { useMe } from '../../api/identity.js';
import { Button } from '../../ui/button.js';
import { Field, Input, Select, Textarea } from '../../ui/field.js';
import { useToast } from '../../ui/toast.js';
import { Form, useSavingForm } from '../form/form.js';
import { EmailField, emailRules } from '../sign-in/sign-in.js';
import { useKeptBooking, type BookingValues } from './kept-booking.js';
import { reasonLabels } from './reasons.js';
import { ownZone, SlotPicker } from './slot-picker.js';

interface BookingFormProps {
  kind: BookingKind;
  /** What a call is about, as the link said. */
  about?: BookingReason;
  /** The alias of the template it is about. */
  template?: string;
  onBooked: (booked: BookedDemo) => void;
  /** Told whether something was typed that is not booked. */
  onDirty?: (dirty: boolean) => void;
}

/** Books a demo or a call. What was typed stays until it is booked. */
export function BookingForm({ kind, about, template, onBooked, onDirty }: BookingFormProps) {
  const me = useMe();
  const trap = useId();
  const toast = useToast();
  const book = useBook();
  // Read once it is needed: the server has a time zone of its own.
  const [chosenZone, setZone] = useState<string>();
  const zone = chosenZone ?? (typeof document === 'undefined' ? 'UTC' : ownZone());
  const form = useSavingForm<BookingValues>({
    guard: false,
    defaultValues: {
      reason: about ?? '',
      name: me?.details.name ?? '',
      email: me?.details.email ?? '',
      mobile: '',
      trade: '',
      measurements: '',
      deadline: '',
      demo_date: '',
      description: '',
      website: '',
    },
    save: async ({ reason, demo_date, deadline, trade, measurements, ...values }) => {
      const custom = reason === 'custom-template';
      try {
        const { data, message } = await book.mutateAsync({
          ...values,
          kind,
          time_zone: zone,
          ...(reason !== '' && { reason }),
          ...(template && { template }),
          ...(demo_date && { demo_date }),
          ...(custom && { trade, measurements, ...(deadline && { deadline }) }),
        });
        toast({ title: 'Success', message });
        forget();
        onBooked(data);
      } catch (error) {
        // The time is gone; everything else stays.
        if (isApiError(error, 'slot_taken')) form.setValue('demo_date', '');
        toast({ tone: 'bad', title: 'Error', message: messageOf(error) });
        throw error;
      }
    },
  });
  const forget = useKeptBooking(form, kind);
  const { errors, isDirty } = form.formState;
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);
  const reason = form.watch('reason');
  const custom = reason === 'custom-template';
  return (
    <Form onSubmit={form.submit} className="grid gap-4" label={kind === 'demo' ? 'Book Demo' : 'Book a call'}>
      {kind === 'call' && (
        <Field label="What is it about?" error={errors.reason?.message}>
          <Select {...form.register('reason', { required: 'Choose what it is about.' })}>
            <option value="" disabled>
              Choose
            </option>
            {bookingReasons.map((one) => (
              <option key={one} value={one}>
                {reasonLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Name" error={errors.name?.message}>
        <Input
          autoComplete="name"
          maxLength={accountRules.name.most}
          {...form.register('name', { validate: follows(accountRules.name) })}
        />
      </Field>
      <EmailField autoComplete="email" error={errors.email?.message} {...form.register('email', emailRules)} />
      <Field label="Mobile Number" error={errors.mobile?.message}>
        <Input
          type="tel"
          autoComplete="tel"
          maxLength={bookingRules.mobile.most}
          {...form.register('mobile', { validate: follows(bookingRules.mobile) })}
        />
      </Field>
      {custom && (
        <>
          <Field label="Trade" error={errors.trade?.message} hint="Such as roofing, or laying tiles.">
            <Input
              maxLength={bookingRules.trade.most}
              {...form.register('trade', { validate: follows(bookingRules.trade) })}
            />
          </Field>
          <Field
            label="Measurements"
            error={errors.measurements?.message}
            hint="What you measure on site, and what follows from it."
          >
            <Textarea
              rows={4}
              maxLength={bookingRules.measurements.most}
              {...form.register('measurements', { validate: follows(bookingRules.measurements) })}
            />
          </Field>
          <Field label="Needed by" optional error={errors.deadline?.message}>
            <Input type="date" {...form.register('deadline', { validate: follows(bookingRules.deadline) })} />
          </Field>
        </>
      )}
      <TimeField control={form.control} zone={zone} onZone={setZone} optional={custom} />
      <Field label="Description" optional error={errors.description?.message}>
        <Textarea
          rows={4}
          maxLength={bookingRules.description.most}
          {...form.register('description', { validate: follows(bookingRules.description) })}
        />
      </Field>
      {/* People do not see it; programs that fill every field do. */}
      <div className="sr-only" aria-hidden="true">
        <label htmlFor={trap}>Leave this empty</label>
        <input id={trap} tabIndex={-1} autoComplete="off" {...form.register('website')} />
      </div>
      <Button type="submit" variant="primary" size="big" busy={form.saving}>
        Book Now
      </Button>
    </Form>
  );
}

interface TimeFieldProps {
  control: Control<BookingValues>;
  zone: string;
  onZone: (zone: string) => void;
  optional: boolean;
}

/** Date & Time. A component of its own, so that its turn for the focus comes after that of the fields above it. */
function TimeField({ control, zone, onZone, optional }: TimeFieldProps) {
  const { field, fieldState } = useController({
    control,
    name: 'demo_date',
    rules: { validate: (value) => (optional && value === '' ? true : follows(bookingRules.demo_date)(value)) },
  });
  return (
    <SlotPicker
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      zone={zone}
      onZone={(to) => {
        onZone(to);
        // The same words would be another time there.
        field.onChange('');
      }}
      optional={optional}
      error={fieldState.error?.message}
    />
  );
}
