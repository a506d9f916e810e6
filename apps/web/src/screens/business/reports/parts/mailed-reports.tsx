import { ReportMails } from '../../../../features/report-mails/report-mails.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';

/** The reports that are mailed, below those that are shown. */
export function MailedReports() {
  const viewer = useViewer();
  return (
    <section className="report-panel no-print" aria-labelledby="mailed-title">
      <header>
        <h2 id="mailed-title">Mailed reports</h2>
      </header>
      <ReportMails userId={viewer.id!} />
    </section>
  );
}
