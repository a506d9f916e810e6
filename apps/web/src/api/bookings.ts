import type { BookDemoRequest, BookedDemosRequest } from '@quotewright/domain/bookings/contract.js';
import * as calls from '@quotewright/domain/bookings/endpoints.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, Command } from '@quotewright/domain/kernel/endpoint.js';
import { api } from './client.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** Every time that can be booked, as clocks in a time zone show it. */
export const slotsQuery = (timeZone: string) =>
  queryOptions({
    ...reading(calls.slots, null, { query: { time_zone: timeZone } }),
    placeholderData: keepPreviousData,
  });

/** Books a demo or a call. Taken times are read again, whether it worked or somebody else was faster. */
export function useBook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: BookDemoRequest) => api.command(calls.book, { body: request }),
    onSettled: () => readAgain(client, calls.book),
  });
}

/** A booking by the link in its e-mails. */
export const bookingByLinkQuery = (token: string) =>
  queryOptions({ ...reading(calls.byLink, null, { params: { token } }), staleTime: 0 });

/** Bookings, for the team. */
export const bookedQuery = (userId: number, request: BookedDemosRequest) =>
  queryOptions({ ...reading(calls.booked, userId, { body: request }), placeholderData: keepPreviousData });

/** When there are times, for the team. */
export const hoursQuery = (userId: number) => reading(calls.hours, userId, {});

/** A command on a booking. Returns the server's message. */
function useBookingCommand<Body, Data>(call: Command<string, Body, Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof call>) => (await api.command(call, { body })).message,
    onSettled: () => readAgain(client, call),
  });
}

/** Settles, assigns and notes. */
export const useUpdateBooking = () => useBookingCommand(calls.update);

/** Answers by e-mail. */
export const useAnswerBooking = () => useBookingCommand(calls.answer);

/** Says when there are times. */
export const useSaveHours = () => useBookingCommand(calls.saveHours);

/** Deletes a booking, for the team. */
export const useRemoveBooking = () => useBookingCommand(calls.remove);

/** Moves a booking by its link. */
export const useMoveBooking = () => useBookingCommand(calls.move);

/** Cancels a booking by its link. */
export const useCancelBooking = () => useBookingCommand(calls.cancel);

/** Deletes a booking by its link. */
export const useDeleteBooking = () => useBookingCommand(calls.deleteByLink);

/** Adds pictures to a request by its link. */
export const useAddBookingPictures = () => useBookingCommand(calls.addPictures);

/** Removes a picture of a request by its link. */
export const useRemoveBookingPicture = () => useBookingCommand(calls.removePicture);

/** Gives a template to who asked for one. */
export const useGiveTemplate = () => useBookingCommand(calls.give);

/** Takes the template that a link offers into My QTemplates. */
export const useTakeTemplate = () => useBookingCommand(calls.take);
