"""A custom node for ComfyUI without nodes: lets it load models that are far smaller than any real one.

ComfyUI recognises a model by the shapes of its tensors, and fixes the widths and depths of text encoders, of the small
autoencoder (TAESD) and of some diffusion models in its code. This makes encoders and autoencoder narrow, and builds a
diffusion model by the sizes that its file names in its metadata. Everything else (loaders, nodes, samplers, queue) stays
ComfyUI's own.
"""
import json

import comfy.clip_model
import comfy.ldm.wan.vae2_2
import comfy.model_detection
import comfy.sd
import comfy.sd1_clip
import comfy.taesd.taesd
import comfy.text_encoders.qwen3vl
import comfy.text_encoders.qwen_vl

NODE_CLASS_MAPPINGS = {}

METADATA_KEY = "castwright_tiny"

# The overrides of an encoder's configuration, by its class. The widths that a diffusion model reads stay.
ENCODERS = {
    # Three of its layers, up to the 28th, are what FLUX.2 klein reads.
    "Qwen3_4B": {"vocab_size": 1024, "intermediate_size": 64, "num_attention_heads": 1, "num_key_value_heads": 1},
    # The 4B that sees, which describes pictures.
    "Qwen3VL_": {"vocab_size": 1024, "intermediate_size": 64, "num_attention_heads": 1, "num_key_value_heads": 1},
    # It is recognised by keys and values of 4 heads.
    "Qwen25_7BVLI": {
        "vocab_size": 1024, "intermediate_size": 64, "num_attention_heads": 4, "num_key_value_heads": 4,
        "num_hidden_layers": 2,
    },
    "CLIPTextModel": {"vocab_size": 1024, "intermediate_size": 64, "num_hidden_layers": 3},
    "T5": {"vocab_size": 1024, "d_ff": 64, "num_heads": 1, "num_layers": 2},
}


def shrink_text_encoders():
    build = comfy.sd1_clip.SDClipModel.__init__

    def build_tiny(self, *args, textmodel_json_config=None, model_class=comfy.clip_model.CLIPTextModel, **options):
        config = textmodel_json_config
        if config is None:
            import os
            config = os.path.join(os.path.dirname(os.path.realpath(comfy.sd1_clip.__file__)), "sd1_clip_config.json")
            model_options = options.get("model_options", {})
            if "model_name" not in model_options:
                options["model_options"] = {**model_options, "model_name": "clip_l"}
        if isinstance(config, str):
            with open(config) as file:
                config = json.load(file)
        config = {**config, **ENCODERS.get(model_class.__name__, {})}
        build(self, *args, textmodel_json_config=config, model_class=model_class, **options)
        fold_tokens(self.transformer.get_input_embeddings())

    comfy.sd1_clip.SDClipModel.__init__ = build_tiny


def fold_tokens(embedding):
    """The tokenizer has more words than a tiny encoder: several share one embedding."""
    forward = embedding.forward
    embedding.forward = lambda ids, **options: forward(ids % embedding.num_embeddings, **options)


def shrink_vision():
    build = comfy.text_encoders.qwen_vl.Qwen2VLVisionTransformer

    def build_tiny(**options):
        return build(**{**options, "hidden_size": 64, "intermediate_size": 64, "num_heads": 2, "num_layers": 1})

    comfy.text_encoders.qwen_vl.Qwen2VLVisionTransformer = build_tiny
    for sizes in comfy.text_encoders.qwen3vl.QWEN3VL_VISION.values():
        sizes.update(hidden_size=256, intermediate_size=64, depth=3, deepstack_visual_indexes=[0, 1, 2])


def shrink_clip_words():
    build = comfy.clip_model.CLIPEmbeddings.__init__

    def build_tiny(self, embed_dim, vocab_size=None, **options):
        build(self, embed_dim, vocab_size=ENCODERS["CLIPTextModel"]["vocab_size"], **options)

    comfy.clip_model.CLIPEmbeddings.__init__ = build_tiny


def shrink_autoencoder(wide=64, narrow=8):
    """At full width it takes most of a job's time on a processor."""
    conv, block = comfy.taesd.taesd.conv, comfy.taesd.taesd.Block
    width = {wide: narrow}
    comfy.taesd.taesd.conv = lambda n_in, n_out, **options: conv(
        width.get(n_in, n_in), width.get(n_out, n_out), **options)
    comfy.taesd.taesd.Block = lambda n_in, n_out, *options: block(
        width.get(n_in, n_in), width.get(n_out, n_out), *options)


def shrink_wan22_autoencoder(width=4):
    """Wan 2.1's autoencoder is as wide as its file says; that of 2.2 has 700 million parameters."""
    build = comfy.ldm.wan.vae2_2.WanVAE.__init__

    def build_tiny(self, **options):
        build(self, **{**options, "dim": width, "dec_dim": width})

    comfy.ldm.wan.vae2_2.WanVAE.__init__ = build_tiny


def read_latent_channels():
    """A file of FLUX.2's small autoencoder names its channels in its metadata, where every value is text."""
    build, key = comfy.sd.VAE.__init__, "tae_latent_channels"

    def build_tiny(self, *given, metadata=None, **options):
        if key in (metadata or {}):
            metadata = {**metadata, key: int(metadata[key])}
        build(self, *given, metadata=metadata, **options)

    comfy.sd.VAE.__init__ = build_tiny


def build_diffusion_by_metadata():
    recognise = comfy.model_detection.model_config_from_unet

    def recognise_tiny(state_dict, unet_key_prefix, use_base_if_no_match=False, metadata=None):
        sizes = json.loads((metadata or {}).get(METADATA_KEY, "null"))
        if sizes is None:
            return recognise(state_dict, unet_key_prefix, use_base_if_no_match, metadata=metadata)
        found = comfy.model_detection.model_config_from_unet_config(
            dict(sizes["recognised"]))
        found.unet_config.update(sizes["built"])
        return found

    comfy.model_detection.model_config_from_unet = recognise_tiny


shrink_text_encoders()
shrink_clip_words()
shrink_autoencoder()
shrink_wan22_autoencoder()
read_latent_channels()
shrink_vision()
build_diffusion_by_metadata()
