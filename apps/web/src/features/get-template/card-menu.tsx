import type { Me } from '@quotewright/domain/identity/contract.js';
import { hasRight } from '@quotewright/domain/kernel/rights.js';
import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { messageOf } from '../../api/errors.js';
import { templateQuery } from '../../api/template.js';
import { paths } from '../../app/paths.js';
import { Menu } from '../../ui/menu.js';
import { useToast } from '../../ui/toast.js';
import { useGetTemplate } from './use-get-template.js';

interface CardMenuProps {
  template: Pick<TemplateCard, 'id' | 'name' | 'alias' | 'quote_price'>;
  me: Me;
  /** Address of a new quote. */
  quote: string;
}

/** What an account can do with a template of the gallery. The default export, because guests need none of it. */
export default function CardMenu({ template, me, quote }: CardMenuProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const copy = useGetTemplate(template.id, ({ alias }) => navigate(paths['qbuilder-business']({ 'set-up': alias })));
  const page = paths['quote-template'](template.alias);
  const closed = template.quote_price !== 'free' && !me.extradetails.premium;

  /** Cards do not know of copies: a second one is made on the template's page only. */
  async function add() {
    const details = await client
      .fetchQuery({ ...templateQuery(me.extradetails.member.id, template.alias), staleTime: 0 })
      .catch((error: unknown) => void toast({ title: 'Error', tone: 'bad', message: messageOf(error) }));
    if (!details) return;
    if (!details.copy) return copy.mutate();
    const { alias } = details.copy;
    toast({
      tone: 'news',
      message: `${template.name} is in My QTemplates already.`,
      action: { label: 'Open your copy', onPress: () => void navigate(paths['qtemplate-detail'](alias)) },
    });
  }

  return (
    <Menu
      className="btn ghost icon small"
      end
      up
      label={`Actions for ${template.name}`}
      summary={<Ellipsis aria-hidden="true" />}
    >
      <Link to={quote}>Quote a job</Link>
      <Link to={page}>Template page</Link>
      {me.details.user_type === 'admin' ? (
        <Link to={paths['qtemplate-detail'](template.alias)}>Edit template</Link>
      ) : closed ? (
        <Link to={page}>Request access</Link>
      ) : (
        hasRight(me.extradetails.member.role, 'work') && (
          <button type="button" aria-disabled={copy.isPending || undefined} onClick={() => void add()}>
            Add to My QTemplates
          </button>
        )
      )}
    </Menu>
  );
}
