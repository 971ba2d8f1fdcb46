import { Link } from 'react-router';
import { operationPrice } from '#contract/token-prices.ts';
import { findUnsupportedReason, useAbilities } from '#web/lib/abilities.ts';
import { formatTokens } from '#web/lib/format.ts';
import { type Tool, toolList, videoTool } from '#web/lib/tools.ts';
import { UnavailableMark } from '#web/ui/availability.tsx';
import { Page } from '#web/ui/page.tsx';
import { findExamples } from './examples.ts';
import classes from './tools-screen.module.css';

/** `/tools`: the tools for existing pictures and videos, with their prices. */
export function ToolsScreen() {
  return (
    <Page>
      <ul className={classes.tools}>
        {[...toolList, videoTool].map((tool) => (
          <ToolCard key={tool.path} tool={tool} />
        ))}
      </ul>
    </Page>
  );
}

function ToolCard({ tool }: { tool: Tool }) {
  const { path, label, description: does, operation, Icon } = tool;
  const examples = findExamples(tool);
  const unable = findUnsupportedReason(useAbilities(), operation);
  return (
    <li>
      <Link to={path} className={classes.card} data-unable={unable !== null || undefined}>
        <span className={classes.pictures} data-bare={!examples || undefined}>
          {examples ? (
            <>
              <img src={examples.before} alt="" />
              <img src={examples.after} alt="" />
            </>
          ) : (
            <Icon size={40} stroke={1} />
          )}
        </span>
        <span className={classes.head}>
          <Icon size={20} stroke={1.5} />
          <strong>{label}</strong>
          {unable ? (
            <UnavailableMark />
          ) : (
            <span className={classes.price}>{formatTokens(operationPrice(operation))}</span>
          )}
        </span>
        <span className={classes.does}>{unable ?? does}</span>
      </Link>
    </li>
  );
}
