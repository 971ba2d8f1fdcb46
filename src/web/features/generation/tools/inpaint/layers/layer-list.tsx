import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { limits } from '#contract/limits.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './layer-list.module.css';
import { describeLayer, firstLayer } from './layers.ts';
import type { Layers } from './use-layers.ts';

/** The layers of an edit: select, add and remove. With one layer only the button that adds another. */
export function LayerList({ layers }: { layers: Layers }) {
  const { add, all, canAdd, isMarked, remove, select, selected } = layers;
  return (
    <div className={classes.layers}>
      {all.length > 1 && (
        <ol className={classes.list} aria-label="Layers">
          {all.map((layer, at) => {
            const name = describeLayer(layer, at + 1);
            return (
              <li key={layer.key} data-selected={layer.key === selected.key || undefined}>
                <button
                  type="button"
                  className={classes.layer}
                  aria-pressed={layer.key === selected.key}
                  onClick={() => select(layer.key)}
                >
                  <i className={classes.tint} data-layer={layer.key} aria-hidden="true" />
                  <span className={classes.name}>{name}</span>
                  {!isMarked(layer.key) && <span className={classes.empty}>not marked</span>}
                </button>
                {layer.key !== firstLayer && (
                  <IconButton label={`Remove layer ${at + 1}`} onClick={() => remove(layer.key)}>
                    <IconX size={16} stroke={1.75} />
                  </IconButton>
                )}
              </li>
            );
          })}
        </ol>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
        disabled={!canAdd}
        onClick={add}
      >
        Add layer
      </Button>
      {all.length > 1 && (
        <p className={classes.note}>
          {`Worked through from top to bottom, each for the price of an inpaint; at most ${limits.inpaintLayersMaximum}. If one fails, nothing is charged.`}
        </p>
      )}
    </div>
  );
}
