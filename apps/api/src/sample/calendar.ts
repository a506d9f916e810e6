const DAY = 24 * 60 * 60 * 1000;
/** A working day, in UTC: daytime in America, the evening in Europe. */
const BEGINS = 15;
const HOURS = 7;
/** The catalogue takes a working week, this many working days before it was loaded. */
const LAUNCH = { first: 32, days: 5 };

/** The weeks that the sample's history tells, counted back from the moment it was loaded. */
export class Calendar {
  constructor(readonly loadedAt: Date) {}

  /** @param time `HH:MM` in UTC, of the working day that many before the loading (at least one) */
  workday(daysAgo: number, time: string): Date {
    let day = this.loadedAt;
    for (let left = daysAgo; left > 0; ) {
      day = new Date(day.getTime() - DAY);
      if (day.getUTCDay() % 6 !== 0) left -= 1;
    }
    return new Date(`${day.toISOString().slice(0, 10)}T${time}:00.000Z`);
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.loadedAt.getTime() - minutes * 60_000);
  }

  /** When that part (0 to 1) of the catalogue was made. */
  launch(part: number): Date {
    const { first, days } = LAUNCH;
    const hours = Math.min(part, 0.999) * days * HOURS;
    const start = this.workday(first - Math.floor(hours / HOURS), `${BEGINS}:00`);
    return new Date(start.getTime() + (hours % HOURS) * 60 * 60 * 1000);
  }

  /** The days from the end of the launch to the one before the loading, oldest first, each at its end of work. */
  sinceLaunch(): Date[] {
    const days: Date[] = [];
    const last = this.loadedAt.getTime() - DAY;
    const from = this.workday(LAUNCH.first - LAUNCH.days, `${BEGINS + HOURS}:00`).getTime();
    for (let at = from; at <= last; at += DAY) days.push(new Date(at));
    return days;
  }
}
