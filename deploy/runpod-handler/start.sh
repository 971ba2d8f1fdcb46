#!/bin/sh
# Starts ComfyUI and the handler, which ends the worker when ComfyUI ends.
set -eu
root="${COMFYUI_ROOT:-/comfyui}"
# Models on the network volume, in the folders that ComfyUI knows.
volume="${MODELS_ROOT:-/runpod-volume}"
cat > /tmp/extra_model_paths.yaml <<EOF
volume:
  base_path: $volume
  checkpoints: models/checkpoints
  controlnet: models/controlnet
  detection: models/detection
  diffusion_models: models/diffusion_models
  loras: models/loras
  text_encoders: models/text_encoders
  upscale_models: models/upscale_models
  vae: models/vae
EOF
python "$root/main.py" --listen 127.0.0.1 --port 8188 --disable-auto-launch \
  --extra-model-paths-config /tmp/extra_model_paths.yaml &
comfyui=$!
until python -c 'import urllib.request; urllib.request.urlopen("http://127.0.0.1:8188/system_stats", timeout=5)' 2>/dev/null; do
  kill -0 "$comfyui"
  sleep 1
done
python -u handler.py &
handler=$!
trap 'kill -TERM "$handler"' TERM INT
# Without ComfyUI the worker cannot work: RunPod starts another.
while kill -0 "$comfyui" 2>/dev/null && kill -0 "$handler" 2>/dev/null; do sleep 2; done
kill -TERM "$handler" 2>/dev/null || true
wait "$handler"
