import type { ProductListRequest, ProductsFileQuery } from '@quotewright/domain/catalogue/contract.js';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { productsFile, type ProductsFileKind } from '../../../../api/price-sheets.js';
import { counted } from '../../../../lib/format.js';
import { saveFile } from '../../../../lib/save-file.js';
import { Menu } from '../../../../ui/menu.js';
import { useToast } from '../../../../ui/toast.js';

interface ExportProductsProps {
  userId: number;
  /** What the table shows, without its pages. */
  request: Pick<ProductListRequest, 'searchTerm' | 'supplier' | 'columnFilters'>;
  total: number;
}

/** Saves all that the table is filtered to, in the columns of a price sheet. */
export function ExportProducts({ userId, request, total }: ExportProductsProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function exportAs(kind: ProductsFileKind) {
    setBusy(true);
    try {
      const { name, content } = await productsFile(userId, kind, queryOf(request));
      saveFile(name, content);
      toast({ message: `Saved ${counted(total, 'product')} as ${name}.` });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
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

/** The filters that are set: an address has no empty ones. */
function queryOf({ searchTerm, supplier, columnFilters }: ExportProductsProps['request']): ProductsFileQuery {
  const set = Object.entries({ searchTerm, supplier, ...columnFilters }).filter(([, value]) => value);
  return Object.fromEntries(set) as ProductsFileQuery;
}
