import { Download } from 'lucide-react';
import { productsFile, type ProductsFileKind } from '../../../../api/price-sheets.js';
import { useDownload } from '../../../../features/download/use-download.js';
import { counted } from '../../../../lib/format.js';
import { Menu } from '../../../../ui/menu.js';
import { filterOf, type Narrowing } from '../products-request.js';

interface ExportProductsProps {
  userId: number;
  /** What the table shows, without its pages. */
  request: Narrowing;
  total: number;
}

/** Saves all that the table is filtered to, in the columns of a price sheet. */
export function ExportProducts({ userId, request, total }: ExportProductsProps) {
  const { busy, download } = useDownload();
  const exportAs = (kind: ProductsFileKind) =>
    download(
      () => productsFile(userId, kind, filterOf(request)),
      (name) => `Saved ${counted(total, 'product')} as ${name}.`,
    );
  return (
    <Menu
      end
      summary={
        <>
          <Download aria-hidden="true" />
          {busy ? 'Exporting…' : 'Export'}
        </>
      }
    >
      <button type="button" disabled={busy} onClick={() => void exportAs('xlsx')}>
        Excel (XLSX)
      </button>
      <button type="button" disabled={busy} onClick={() => void exportAs('csv')}>
        CSV
      </button>
    </Menu>
  );
}
