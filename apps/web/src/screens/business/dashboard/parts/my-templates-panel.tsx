import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { templatesQuery } from '../../../../api/templates.js';
import { paths } from '../../../../app/paths.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { NoneByMember } from '../../../../features/team/member-filter.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { ButtonLink } from '../../../../ui/button.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { Picture } from '../../../../ui/picture.js';
import { Oops, SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { myTemplatesRequest } from '../dashboard.loader.js';

/** The latest templates, each with a link to a new quote. */
export function MyTemplatesPanel({ userId, by }: { userId: number; by: number | undefined }) {
  const viewer = useViewer();
  const templates = useQuery(templatesQuery(userId, { ...myTemplatesRequest, by }));
  const total = templates.data?.total ?? 0;
  return (
    <section aria-labelledby="my-templates">
      <SectionTitle
        id="my-templates"
        end={
          total > 0 && (
            <Link to={paths['qbuilder-business']({ by })}>
              {total === 1 ? 'All my templates' : `All ${total} of my templates`}
            </Link>
          )
        }
      >
        My QTemplates
      </SectionTitle>
      {templates.isPending && <SkeletonText lines={4} />}
      <QueryFailed query={templates} />
      {templates.data && total === 0 && by && <NoneByMember />}
      {templates.data && total === 0 && !by && (
        <Oops
          message1="No templates yet"
          message2="A template asks for a few measurements and works out every line of a job from them. Get one from the gallery and make it yours, or start from nothing."
          link={{ to: paths['construction-quote-templates'](), label: 'See all quote templates' }}
          second={viewer.may('work') ? { label: 'Start a new one', to: paths['qtemplate-detail']('new') } : undefined}
        />
      )}
      {templates.data && total > 0 && (
        <ul className="card-grid four">
          {templates.data.data.map((template) => (
            <li key={template.id} className="card">
              <Picture
                image={template.thumbnail}
                alt=""
                sizes="(max-width: 576px) 112px, (max-width: 1000px) 46vw, 24vw"
              />
              <div className="card-body">
                <h3 className="card-name">
                  <Link to={paths['qtemplate-detail'](template.alias)}>{template.name}</Link>
                </h3>
                <p className="text-xs text-ink-3">
                  {template.category && `${template.category} · `}
                  Changed <Ago at={template.updated_at} />
                </p>
                <ButtonLink
                  size="small"
                  className="relative z-1 justify-self-start"
                  to={paths['business-quote'](template.alias, { u: paths.dashboard() })}
                >
                  New quote
                </ButtonLink>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
