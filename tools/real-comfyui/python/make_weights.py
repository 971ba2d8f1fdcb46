"""Writes tiny random weights for every file that an engine file names: `make_weights.py COMFYUI FILES OUT`.

FILES is JSON: a list of {family, role, folder, file}, as tools/real-comfyui/model-files.ts makes it. A file that this
script cannot make is listed on the last line of its output, with the reason: {"made": [...], "left": {file: reason}}.
"""
import json
import os
import sys

checkout, files, out = sys.argv[1:4]
sys.path[:0] = [checkout, os.path.dirname(os.path.realpath(__file__))]

from comfy.cli_args import args  # noqa: E402

args.cpu = True

import torch  # noqa: E402
from safetensors.torch import save_file  # noqa: E402

import castwright_tiny  # noqa: E402
import comfy.cldm.cldm  # noqa: E402
import comfy.sd1_clip  # noqa: E402
import comfy.sdxl_clip  # noqa: E402
import comfy.supported_models  # noqa: E402
import comfy.taesd.taesd  # noqa: E402
from comfy import model_detection  # noqa: E402

torch.manual_seed(7)


def fill(shapes):
    """Random values that keep activations near 1: scales are 1, biases 0."""
    filled = {}
    for name, tensor in shapes.items():
        if not tensor.is_floating_point():
            filled[name] = tensor.clone()
        elif tensor.numel() == (tensor.shape[0] if tensor.ndim else 1):
            is_scale = name.endswith(("weight", "scale", "gamma", "vae_scale"))
            filled[name] = torch.full(tensor.shape, 1.0 if is_scale else 0.0)
        else:
            filled[name] = torch.randn(tensor.shape) / (tensor[0].numel() ** 0.5)
    return filled


def prefixed(prefix, tensors):
    return {f"{prefix}{name}": tensor for name, tensor in tensors.items()}


def recognise(shapes):
    """What ComfyUI makes of a model by these shapes."""
    return model_detection.detect_unet_config({k: torch.empty(s, device="meta") for k, s in shapes.items()}, "")


def build(recognised, built=None):
    """A diffusion model by ComfyUI's own code. With `built`, it is smaller than what is recognised by shapes."""
    config = model_detection.model_config_from_unet_config(dict(recognised))
    config.unet_config.update(built or {})
    config.set_inference_dtype(torch.float32, None)
    tensors = fill(config.get_model({}, "", device=torch.device("cpu")).diffusion_model.state_dict())
    sizes = {castwright_tiny.METADATA_KEY: json.dumps({"recognised": recognised, "built": built})}
    return tensors, sizes if built else None


# The loader recognises this by the shapes of its tensors: narrow because the widths are read from them.

def flux(hidden=128):
    return build(recognise({
        "double_blocks.0.img_attn.norm.key_norm.scale": [128], "double_blocks.0.img_attn.norm.key_norm.weight": [128],
        "single_blocks.0.linear1.weight": [1, 1], "img_in.weight": [hidden, 64], "txt_in.weight": [hidden, 4096],
        "vector_in.in_layer.weight": [hidden, 768],
    }))


def flux2_klein(hidden=128):
    return build(recognise({
        "double_blocks.0.img_attn.norm.key_norm.scale": [128], "double_blocks.0.img_attn.norm.key_norm.weight": [128],
        "double_stream_modulation_img.lin.weight": [1, 1], "single_blocks.0.linear1.weight": [1, 1],
        "img_in.weight": [hidden, 128], "txt_in.weight": [hidden, 3 * 2560],
    }))


def wan(dim=128, given=16, drawn=16):
    """`given` channels go in: those of the latent, and for videos from pictures those of the picture and a mask."""
    return build(recognise({
        "head.modulation": [1, 2, dim], "head.head.weight": [4 * drawn, dim], "blocks.0.ffn.0.weight": [64, dim],
        "patch_embedding.weight": [dim, given, 1, 2, 2],
    }))


# ComfyUI fixes the widths of these: they are built by what their files name.

def z_image():
    recognised = recognise({
        "cap_embedder.1.weight": [3840, 2560], "noise_refiner.0.attention.k_norm.weight": [128],
        "layers.0.x": [1], "layers.1.x": [1], "cap_pad_token": [1, 3840],
    })
    return build(recognised, {"dim": 256, "n_heads": 2, "n_kv_heads": 2, "n_layers": 1, "n_refiner_layers": 1})


def qwen_image(**more):
    recognised = recognise({"txt_norm.weight": [3584], "img_in.weight": [3072, 64], "transformer_blocks.0.x": [1]})
    return build({**recognised, **more}, {"num_attention_heads": 1})


def unet(model, **sizes):
    usual = {
        "image_size": 32, "in_channels": 4, "out_channels": 4, "model_channels": 32, "channel_mult": [1, 1, 2],
        "num_res_blocks": [1, 1, 1], "transformer_depth": [0, 0, 1], "transformer_depth_output": [0, 0, 0, 0, 1, 1],
        "transformer_depth_middle": 1, "use_spatial_transformer": True, "legacy": False, "num_heads": 1,
        "num_head_channels": -1,
    }
    return build(dict(model.unet_config), {**usual, **sizes})


def checkpoint(diffusion, encoders):
    tensors, metadata = diffusion
    vae = fill(comfy.taesd.taesd.TAESD(latent_channels=4).state_dict())
    return {
        **prefixed("model.diffusion_model.", tensors), **encoders, **prefixed("first_stage_model.", vae),
    }, metadata


def sd15():
    return checkpoint(unet(comfy.supported_models.SD15), prefixed("cond_stage_model.transformer.", clip_l()))


def sdxl():
    large = fill(comfy.sdxl_clip.SDXLClipG().transformer.state_dict())
    encoders = {
        **prefixed("conditioner.embedders.0.transformer.", clip_l()),
        **prefixed("conditioner.embedders.1.model.transformer.", large),
    }
    return checkpoint(sdxl_unet(), encoders)


def sdxl_unet():
    sizes = {"use_linear_in_transformer": True, "num_classes": "sequential", "adm_in_channels": 2816}
    return unet(comfy.supported_models.SDXL, **sizes)


def sdxl_control_net():
    """As wide as this UNet, whose layers it adds to: recognised by shapes, as every ControlNet is."""
    config = model_detection.model_config_from_unet(sdxl_unet()[0], "", True).unet_config
    sizes = {name: value for name, value in config.items() if name != "out_channels"}
    return fill(comfy.cldm.cldm.ControlNet(hint_channels=3, **sizes).state_dict())


def clip_l():
    return fill(comfy.sd1_clip.SDClipModel().transformer.state_dict())


def t5(model):
    # A T5 XXL is recognised by this tensor of its last layer, which a tiny one does not have.
    return {**fill(model.transformer.state_dict()),
            "encoder.block.23.layer.1.DenseReluDense.wi_1.weight": torch.zeros(10240, 1)}


def t5_xxl():
    import comfy.text_encoders.sd3_clip
    return t5(comfy.text_encoders.sd3_clip.T5XXLModel())


def umt5_xxl():
    import comfy.text_encoders.wan
    return {**t5(comfy.text_encoders.wan.UMT5XXlModel()), "spiece_model": train_word_pieces()}


def train_word_pieces():
    """A tokenizer: that of UMT5 comes with its weights."""
    import io

    import sentencepiece
    words = "a woman man in the green red coat at on of harbour bridge light golden hour soft blurry crowd camera slow"
    written = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter([words] * 20), model_writer=written, vocab_size=64, hard_vocab_limit=False,
        pad_id=0, eos_id=1, unk_id=2, bos_id=-1, byte_fallback=False)
    return torch.frombuffer(bytearray(written.getvalue()), dtype=torch.uint8)


def qwen3_4b():
    import comfy.text_encoders.z_image
    return fill(comfy.text_encoders.z_image.Qwen3_4BModel().transformer.state_dict())


def qwen25_7b():
    import comfy.text_encoders.qwen_image
    return fill(comfy.text_encoders.qwen_image.Qwen25_7BVLIModel().transformer.state_dict())


def qwen3vl_4b():
    import comfy.text_encoders.krea2
    tensors = fill(comfy.text_encoders.krea2.Krea2Qwen3VLClipModel().transformer.state_dict())
    names = {"model.": "model.language_model.", "visual.": "model.visual."}
    return {next(new + k.removeprefix(old) for old, new in names.items() if k.startswith(old)): v
            for k, v in tensors.items()}


def tiny_vae(channels):
    return fill(comfy.taesd.taesd.TAESD(latent_channels=channels).state_dict())


def wan_vae(dim=2):
    import comfy.ldm.wan.vae
    return fill(comfy.ldm.wan.vae.WanVAE(
        dim=dim, z_dim=16, dim_mult=[1, 2, 4, 4], num_res_blocks=2, attn_scales=[],
        temperal_downsample=[False, True, True], dropout=0.0).state_dict())


def wan22_vae():
    import comfy.ldm.wan.vae2_2
    return fill(comfy.ldm.wan.vae2_2.WanVAE(
        z_dim=48, dim_mult=[1, 2, 4, 4], num_res_blocks=2, attn_scales=[],
        temperal_downsample=[False, True, True], dropout=0.0).state_dict())


def upscaler():
    from spandrel.architectures.ESRGAN import ESRGAN
    return fill(ESRGAN(num_filters=8, num_blocks=1, scale=4, plus=False).state_dict())


def face_landmarker():
    from comfy_extras.mediapipe.face_landmarker import FaceLandmarker
    tensors = {}
    for variant in ("short", "full"):
        for name, tensor in fill(FaceLandmarker(detector_variant=variant).state_dict()).items():
            tensors[name.replace("detector.", f"detector_{variant}.", 1)] = tensor
    ring = torch.tensor([[0, 1], [1, 2], [2, 0]], dtype=torch.int32)
    for part in ("face_oval", "left_eye", "right_eye", "left_eyebrow", "right_eyebrow", "lips", "irises", "nose",
                 "tesselation"):
        tensors[f"topology.{part}"] = ring.clone()
    return {**tensors, "canonical_vertices": torch.randn(478, 3),
            "procrustes_indices": torch.arange(33, dtype=torch.int32), "procrustes_weights": torch.ones(33)}


def lora(family):
    """One pair of matrices for the first layer that has some."""
    tensors = DIFFUSION[family]()[0]
    name, weight = next((k, v) for k, v in tensors.items() if k.endswith(".weight") and v.ndim == 2 and v.shape[0] > 1)
    layer = f"diffusion_model.{name.removeprefix('model.diffusion_model.').removesuffix('.weight')}"
    return {f"{layer}.lora_A.weight": torch.randn(4, weight.shape[1]) / 100,
            f"{layer}.lora_B.weight": torch.randn(weight.shape[0], 4) / 100}


DIFFUSION = {
    "sd15": sd15, "sdxl": sdxl, "flux-schnell": flux, "flux2-klein": flux2_klein, "wan-2.2": wan,
    "wan-2.2-i2v": lambda: wan(given=36), "wan-2.2-5b": lambda: wan(given=48, drawn=48),
    "z-image-turbo": z_image, "qwen-image": qwen_image,
    "qwen-image-edit": lambda: qwen_image(default_ref_method="index_timestep_zero"),
}
ENCODERS = {
    "flux-schnell": clip_l, "flux2-klein": qwen3_4b, "wan-2.2": umt5_xxl, "wan-2.2-5b": umt5_xxl,
    "z-image-turbo": qwen3_4b,
    "qwen-image": qwen25_7b, "qwen-image-edit": qwen25_7b, "captioner": qwen3vl_4b,
}
VAES = {
    "flux-schnell": lambda: tiny_vae(16), "z-image-turbo": lambda: tiny_vae(16),
    "flux2-klein": lambda: tiny_vae(128), "wan-2.2": wan_vae, "wan-2.2-5b": wan22_vae, "qwen-image": wan_vae, "qwen-image-edit": wan_vae,
}


def make(family, role):
    if role in ("checkpoint", "diffusion", "highNoise", "lowNoise"):
        return DIFFUSION[family]()
    makers = {
        "textEncoder": lambda: ENCODERS[family](), "secondTextEncoder": t5_xxl, "vae": lambda: VAES[family](),
        "faceLandmarker": face_landmarker, "model": upscaler, "lora": lambda: lora(family), "edges": sdxl_control_net,
    }
    channels = {"tae_latent_channels": "128"} if (family, role) == ("flux2-klein", "vae") else None
    return makers[role](), channels


def main():
    made, left = [], {}
    with open(files) as named:
        wanted = json.load(named)
    for each in wanted:
        path = os.path.join(out, each["folder"], each["file"])
        name = f"{each['folder']}/{each['file']}"
        if os.path.exists(path):
            made.append(name)
            continue
        try:
            tensors, metadata = make(each["family"], each["role"])
            os.makedirs(os.path.dirname(path), exist_ok=True)
            save_file({k: v.contiguous() for k, v in tensors.items()}, path, metadata)
            made.append(name)
        except Exception as error:
            left[name] = f"{type(error).__name__}: {error}"[:300]
    print(json.dumps({"made": made, "left": left}))


with torch.no_grad():
    main()
